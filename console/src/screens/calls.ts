import type { Schema } from '../api/client';

type Request = Schema['EstimateRequest'];

function curl(body: Request): string {
  return `curl "${location.origin}/api/v2/subscriptions/estimate?explain=true" \\\n  -H "X-SERVICE-KEY: $KEY" \\\n  --json '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`;
}

function typescript(body: Request): string {
  return `import { Billwright, formatCents } from '@billwright/sdk';

const billwright = new Billwright({ url: '${location.origin}', key: process.env.BILLWRIGHT_KEY! });
const estimate = await billwright.subscriptions.estimateSubscription({
  query: { explain: true },
  body: ${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ').replace(/"(\w+)":/g, '$1:')},
});
console.log(formatCents(estimate.grand_total), estimate.estimate_hash);`;
}

function java(body: Request): string {
  const bricks = body.bricks.map((brick) => `                BrickInput.builder().brickId("${brick.brick_id}").quantity(${brick.quantity}L).build()`);
  const coupons = body.discount_coupons ?? [];
  return `var billwright = new Billwright("${location.origin}", System.getenv("BILLWRIGHT_KEY"));
var estimate = billwright.subscriptions().estimateSubscription(
        EstimateRequest.builder()
                .startsAt(LocalDate.parse("${body.starts_at}"))
                .contractLength(${body.contract_length}L)
                .billingFrequency(BillingFrequency.${body.billing_frequency})
                .currency(EstimateRequestCurrency.${body.currency})
                .planId("${body.plan_id}")
                .bricks(List.of(
        ${bricks.join(',\n        ')}))
${coupons.length === 0 ? '' : `                .discountCoupons(List.of(${coupons.map((code) => JSON.stringify(code)).join(', ')}))\n`}                .build(),
        EstimateSubscriptionQuery.builder().explain(true).build());
System.out.println(estimate.grandTotal() + " " + estimate.estimateHash());`;
}

/** The call that asks for an estimate, in the languages that have an SDK to hand. */
export const CALLS: [string, (body: Request) => string][] = [
  ['curl', curl],
  ['TypeScript', typescript],
  ['Java', java],
];
