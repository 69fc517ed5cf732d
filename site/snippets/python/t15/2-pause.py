from datetime import timedelta

from billwright import models

until = billwright.sandbox_clock.today() + timedelta(days=7)
dunning = billwright.customers.replace_customer_dunning(
    customer_id, models.CustomerDunningRequest(paused_until=until)
)
print("paused until", dunning.paused_until)
#= paused until 20
