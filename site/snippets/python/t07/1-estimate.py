from datetime import timedelta

from billwright import models

change = dict(
    starts_at=today + timedelta(days=10),
    bricks=[models.BrickInput(brick_id="00000000-0000-7000-8000-0000000000b1", quantity=8)],
)
estimate = billwright.subscriptions.estimate_upgrade(
    subscription_id, models.UpgradeEstimateRequest(**change)
)
print(estimate.grand_total, estimate.estimate_hash)
