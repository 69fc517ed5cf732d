terms = dict(
    starts_at=billwright.sandbox_clock.today(),
    contract_length=12,
    billing_frequency="MONTHLY",
    plan_id="00000000-0000-7000-8000-0000000000a1",
    bricks=[models.BrickInput(brick_id="00000000-0000-7000-8000-0000000000b1", quantity=5)],
)
estimate = billwright.subscriptions.estimate_subscription(models.EstimateRequest(**terms))
print(estimate.grand_total, estimate.ends_at, estimate.estimate_hash)
#= 3000.00
