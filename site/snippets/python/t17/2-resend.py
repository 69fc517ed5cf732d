from billwright import models

again = models.ResentMail(recipients=["billing@globex.example", "cfo@globex.example"])
mail = billwright.mail.resend_mail(mails[0].mail_id, again)
print(mail.status, [one.email for one in mail.recipients])
#= cfo@globex.example
