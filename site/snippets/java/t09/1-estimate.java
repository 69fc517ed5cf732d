var estimate = billwright.subscriptions().estimateCancel(subscriptionId, CancelQuestion.builder()
        .endsAt("END_OF_PERIOD")
        .settlement(CancelSettlement.CREDIT)
        .build());
System.out.println(estimate.endsAt() + ", credited " + estimate.creditedTotal()
        + ", refunded " + estimate.refundTotal() + ", withdrawn " + estimate.withdrawnTotal());
