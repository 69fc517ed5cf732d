var recast = billwright.subscriptions().createRecast(subscriptionId, NewRecast.builder()
        .startsAt(start)
        .contractLength(36L)
        .billingFrequency(BillingFrequency.ANNUALLY)
        .planId("00000000-0000-7000-8000-0000000000a1")
        .bricks(List.of(seats))
        .estimateHash(estimate.estimateHash())
        .build());
var order = billwright.orders().getOrder(recast.orderId());
System.out.println(order.orderType() + " " + order.status() + " " + order.orderUrl());
//= RECAST DRAFT
