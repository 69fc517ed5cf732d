var ended = billwright.subscriptions().cancelSubscription(subscriptionId, CancelRequest.builder()
        .endsAt("END_OF_PERIOD")
        .settlement(CancelSettlement.CREDIT)
        .estimateHash(estimate.estimateHash())
        .build());
System.out.println(ended.status() + " until " + ended.endsAt() + ", canceled at " + ended.canceledAt());
//= canceled at 20
