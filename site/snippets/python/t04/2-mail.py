from billwright import models

mailed = billwright.customers.mail_statement(
    customer_id, models.StatementMailRequest(**quarter)
)
print(mailed.mail_id, mailed.recipients)
#= billing@globex.example
