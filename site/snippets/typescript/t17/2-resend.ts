const again = await billwright.mail.resendMail({
  path: { mail_id: mails[0].mail_id },
  body: { recipients: ['billing@globex.example', 'cfo@globex.example'] },
});
console.log(again.status, again.recipients.map((one) => one.email));
//= cfo@globex.example
