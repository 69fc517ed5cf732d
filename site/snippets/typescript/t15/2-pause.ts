const until = new Date(await billwright.sandboxClock.now());
until.setUTCDate(until.getUTCDate() + 7);
const dunning = await billwright.customers.replaceCustomerDunning({
  path: { customer_id },
  body: { paused_until: dayOf(until) },
});
console.log('paused until', dunning.paused_until);
//= paused until 20
