var subscription = billwright.subscriptions().createSubscription(NewSubscription.builder()
        .customerId("00000000-0000-7000-8000-0000000000d1")
        .startsAt(today)
        .contractLength(12L)
        .billingFrequency(BillingFrequency.MONTHLY)
        .planId("00000000-0000-7000-8000-0000000000a1")
        .bricks(List.of(seats))
        .estimateHash(estimate.estimateHash())
        .accept(true)
        .build());
System.out.println(subscription.status() + " " + subscription.order().contractValue());
//= 3000.00 USD
