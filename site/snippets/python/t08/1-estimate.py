from datetime import timedelta

from billwright import models

terms = dict(
    starts_at=today + timedelta(days=30),
    contract_length=36,
    billing_frequency="ANNUALLY",
    plan_id="00000000-0000-7000-8000-0000000000a1",
    bricks=[models.BrickInput(brick_id="00000000-0000-7000-8000-0000000000b1", quantity=5)],
)
estimate = billwright.subscriptions.estimate_recast(
    subscription_id, models.RecastEstimateRequest(**terms)
)
print(estimate.grand_total, estimate.adjustment_credit, estimate.estimate_hash)
