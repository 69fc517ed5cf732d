var start = today.plusDays(10);
var eight = BrickInput.builder()
        .brickId("00000000-0000-7000-8000-0000000000b1")
        .quantity(8L)
        .build();
var estimate = billwright.subscriptions().estimateUpgrade(
        subscriptionId,
        UpgradeEstimateRequest.builder().startsAt(start).bricks(List.of(eight)).build());
System.out.println(estimate.grandTotal() + " " + estimate.estimateHash());
