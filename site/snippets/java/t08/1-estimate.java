var start = today.plusMonths(1);
var seats = BrickInput.builder()
        .brickId("00000000-0000-7000-8000-0000000000b1")
        .quantity(5L)
        .build();
var estimate = billwright.subscriptions().estimateRecast(
        subscriptionId,
        RecastEstimateRequest.builder()
                .startsAt(start)
                .contractLength(36L)
                .billingFrequency(BillingFrequency.ANNUALLY)
                .planId("00000000-0000-7000-8000-0000000000a1")
                .bricks(List.of(seats))
                .build());
System.out.println(estimate.grandTotal() + ", credit " + estimate.adjustmentCredit());
