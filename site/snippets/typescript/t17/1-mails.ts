import { setTimeout } from 'node:timers/promises';

const listed = () => billwright.mail.listMails({ query: { object_id: invoice_id } });
let mails = (await listed()).data;
while (mails.length === 0) {
  await setTimeout(1000);
  mails = (await listed()).data;
}
for (const { kind, status, subject, recipients } of mails) {
  console.log(kind, status, subject, recipients.map((one) => one.email));
}
//= INVOICE_ISSUED
