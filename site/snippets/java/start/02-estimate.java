var today = billwright.sandboxClock().today();
var seats = BrickInput.builder()
        .brickId("00000000-0000-7000-8000-0000000000b1")
        .quantity(5L)
        .build();
var estimate = billwright.subscriptions().estimateSubscription(EstimateRequest.builder()
        .startsAt(today)
        .contractLength(12L)
        .billingFrequency(BillingFrequency.MONTHLY)
        .planId("00000000-0000-7000-8000-0000000000a1")
        .bricks(List.of(seats))
        .build());
System.out.println(estimate.grandTotal() + " until " + estimate.endsAt());
//= 3000.00
