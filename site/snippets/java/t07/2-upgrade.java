var upgrade = billwright.subscriptions().createUpgrade(subscriptionId, NewUpgrade.builder()
        .startsAt(start)
        .bricks(List.of(eight))
        .estimateHash(estimate.estimateHash())
        .accept(true)
        .build());
var order = billwright.orders().getOrder(upgrade.orderId());
System.out.println(order.orderType() + " " + order.status() + " " + order.orderValue());
//= UPGRADE ACCEPTED
