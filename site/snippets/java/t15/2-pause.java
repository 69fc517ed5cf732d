var until = billwright.sandboxClock().today().plusDays(7);
var dunning = billwright.customers().replaceCustomerDunning(
        customerId, CustomerDunningRequest.builder().pausedUntil(until).build());
System.out.println("paused until " + dunning.pausedUntil());
//= paused until 20
