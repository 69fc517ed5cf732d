const mailed = await billwright.customers.mailStatement({ path: { customer_id }, body: quarter });
console.log(mailed.mail_id, mailed.recipients);
//= billing@globex.example
