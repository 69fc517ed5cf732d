import time

while not (mails := billwright.mail.list_mails(object_id=invoice_id).data):
    time.sleep(1)
for mail in mails:
    print(mail.kind, mail.status, mail.subject, [one.email for one in mail.recipients])
#= INVOICE_ISSUED
