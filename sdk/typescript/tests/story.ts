// The whole story of the specification, played once; tests/run.mjs has the receiver of webhooks.
import { all, BadRequest, Billwright, parseCents, parseMoney, WebhookVerifier } from '@billwright/sdk';

/** Where webhooks arrive: the messages so far, and when there are more. */
export interface Hook {
  url: string;
  received: { headers: Record<string, string>; body: string }[];
  more(): Promise<void>;
}

function expect(what: string, fact: boolean): void {
  if (!fact) throw new Error(`not as the specification says: ${what}`);
}

async function told(hook: Hook, verifier: WebhookVerifier, type: string, id: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await hook.more()) {
    for (const { headers, body } of hook.received) {
      const message = await verifier.verify(headers, body);
      if (message.type === type && JSON.stringify(message.data).includes(id)) return;
    }
  }
  throw new Error(`no message about ${type}`);
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

export async function play(url: string, key: string, hook: Hook): Promise<void> {
  const b = new Billwright({ url, key, firstBackoff: 50 });
  const endpoint = await b.events.createWebhookEndpoint({
    body: { url: hook.url, event_types: ['invoice.voided', 'subscription.inactive'] },
  });
  const { endpoint_id } = endpoint;
  // An answer that is repeated has no secret any more.
  let secret = endpoint.secret;
  while (secret === null) {
    secret = (await b.events.rotateWebhookSecret({ path: { endpoint_id } })).secret;
  }
  const verifier = new WebhookVerifier(secret);
  const name = `Story of TypeScript ${Date.now()}`;

  const { plan_id } = await b.catalog.createPlan({ body: { plan_name: name } });
  const version = await b.catalog.createPlanVersion({
    path: { plan_id },
    body: {
      bricks: [
        {
          brick_name: 'Seats',
          brick_code: 'seats',
          kind: 'ADD_ON',
          prices: [{ currency: 'USD', pricing_model: 'PER_UNIT', unit_price: '50.00' }],
        },
        {
          brick_name: 'Calls',
          brick_code: 'calls',
          kind: 'USAGE',
          aggregation: 'SUM',
          prices: [{ currency: 'USD', pricing_model: 'PER_UNIT', unit_price: '0.01' }],
        },
        {
          brick_name: 'Rollout',
          brick_code: 'rollout',
          kind: 'MILESTONE',
          total_quantity: 2,
          prices: [{ currency: 'USD', pricing_model: 'FLAT', amount: '1000.00' }],
        },
      ],
    },
  });
  await b.catalog.publishPlanVersion({ path: { plan_id, version: version.version } });
  const brick = (code: string) => version.bricks.find((one) => one.brick_code === code)!.brick_id;
  const seats = (quantity: number) => ({ brick_id: brick('seats'), quantity });
  const { customer_id } = await b.customers.createCustomer({
    body: { customer_name: name, emails: ['ap@story.example'], time_zone: 'UTC' },
  });

  // Estimate, order, accept
  const starts_at = await b.sandboxClock.today();
  const terms = {
    starts_at,
    contract_length: 12,
    billing_frequency: 'MONTHLY' as const,
    plan_id,
    bricks: [seats(5), { brick_id: brick('calls') }, { brick_id: brick('rollout') }],
  };
  const estimate = await b.subscriptions.estimateSubscription({ body: terms });
  expect('4.1 an estimate of twelve periods', estimate.billing_schedule.length === 12);
  expect('2.3 five seats for a year cost 3000.00', estimate.line_items[0]?.sub_total === parseCents('3000.00'));
  const created = await b.subscriptions.createSubscription({ body: { ...terms, customer_id } });
  const path = { subscription_id: created.subscription_id };
  await b.orders.acceptOrder({ path: { order_id: created.order.order_id }, body: {} });
  await b.sandboxClock.advance('PT1M');
  const first = await b.invoices.getNextInvoice({ path });
  const invoice = { invoice_id: first.invoice_id ?? '' };
  expect('4.10 the first invoice is issued', first.issued_at !== null && first.grand_total === 250_00);

  // Usage
  const time = await b.sandboxClock.now();
  for (const transaction_id of [`${name}-1`, `${name}-2`]) {
    await b.usage.writeUsage({ body: { transaction_id, ...path, brick_id: brick('calls'), value: '1000', time } });
  }
  await b.usage.deleteUsage({ body: { transaction_id: `${name}-2` } });
  const entries = await collect(
    all((query) => b.usage.listUsageEntries({ path: { ...path, brick_id: brick('calls') }, query })),
  );
  expect('4.11 and 4.12 one entry is left', entries.map((one) => one.transaction_id).join() === `${name}-1`);
  const scheduled = await collect(
    all((page) => b.invoices.listInvoices({ query: { ...page, ...path, status: ['SCHEDULED'], limit: 5 } })),
  );
  const next = scheduled.at(-1)!;
  const expected = await b.invoices.getInvoice({
    path: { invoice_id: next.invoice_id ?? '' },
    query: { calculate_expected_usage: true },
  });
  expect('2.1 expected usage is 10.00', expected.grand_total === next.grand_total + 10_00);

  // Milestone
  const milestones = await b.subscriptions.listMilestones({ path });
  const completed = await b.subscriptions.completeMilestone({
    path: { ...path, milestone_id: milestones.data[0]!.milestone_id },
    body: { quantity: 1, bill_on: 'IMMEDIATELY' },
  });
  expect('4.13 one of two is completed', completed.milestone.completed_quantity === 1);

  // Upgrade
  const more = { starts_at, bricks: [seats(8)] };
  const difference = await b.subscriptions.estimateUpgrade({ path, body: more });
  expect('4.3 three more seats for a year', difference.sub_total === 1800_00);
  const { order_id } = await b.subscriptions.createUpgrade({ path, body: more });
  const answer = await b.subscriptions.updateUpgrade({
    path: { ...path, order_id },
    body: { purchase_order: { code: 'PO-1' } },
  });
  expect('4.6 the answer names the subscription', answer.subscription_id === path.subscription_id);
  await b.orders.acceptOrder({ path: { order_id }, body: {} });

  // Invoice, payment, regenerate, void
  const payment = await b.invoices.recordPayment({
    path: invoice,
    body: { payment_method: 'WIRE', paid_amount: 100_00, memo: '' },
  });
  expect('4.9 a payment of 100.00', payment.paid_amount === 100_00 && payment.error === null);
  const again = await b.invoices.regenerateInvoice({ path: invoice, body: { send_invoice: false } });
  expect('4.7 another number', again.invoice_number !== first.invoice_number);
  const mistake = { reason: 'A mistake' };
  const refused = await b.invoices.voidInvoice({ path: invoice, body: mistake }).catch((error: unknown) => error);
  expect(
    '3.2 and 7 what is paid is not voided, and the reason is for programs',
    refused instanceof BadRequest && refused.reason === 'invoice_has_payments' && refused.requestId !== undefined,
  );
  const standalone = completed.completion.invoice_id;
  const voided = await b.invoices.voidInvoice({ path: { invoice_id: standalone }, body: mistake });
  expect('4.8 VOIDED', voided.status === 'VOIDED');
  await told(hook, verifier, 'invoice.voided', standalone);

  // Recast
  const recast = { ...terms, bricks: [seats(4)] };
  const credit = await b.subscriptions.estimateRecast({ path, body: recast });
  expect('4.2 what was billed is credit', credit.adjustment_credit_label === 'Adjustment credit');
  const order = await b.subscriptions.createRecast({ path, body: recast });
  expect('2.9 a recast', order.order_type === 'RECAST');
  expect('2.9 its value', parseMoney(order.contract_value).amount === '2400.00');
  await b.subscriptions.updateRecast({
    path: { ...path, order_id: order.order_id },
    body: { adjustment_credit: 500, adjustment_credit_label: 'Loyalty gift' },
  });
  await b.orders.acceptOrder({ path: { order_id: order.order_id }, body: {} });

  // Approval
  await b.subscriptions.setInvoiceApproval({ path, body: { required: true } });
  await b.sandboxClock.advance('PT1M');
  const drafts = all((page) => b.invoices.listInvoices({ query: { ...page, ...path, status: ['DRAFT'] } }));
  for await (const { invoice_id } of drafts) {
    const approved = await b.invoices.approveInvoice({ path: { invoice_id: invoice_id ?? '' }, body: {} });
    expect('3.1 a draft is approved', approved.issued_at !== null);
  }

  // Pause, resume
  const before = await b.subscriptions.getSubscription({ path });
  await b.subscriptions.pauseSubscription({ path, body: {} });
  await b.sandboxClock.advance('P3D');
  const pause = await b.subscriptions.resumeSubscription({ path, body: { should_notify_customer: true } });
  expect('2.12 three days', pause.pause_duration_days === 3);
  expect('3.2 the end has moved', pause.ends_at > before.ends_at);

  // Default payment method
  const methods = { customer_id };
  await b.payments.attachPaymentMethod({ path: methods, body: { payment_method_id: 'pm_card_ok' } });
  const { payment_method_id } = await b.payments.attachPaymentMethod({
    path: methods,
    body: { payment_method_id: 'pm_bank' },
  });
  await b.payments.setDefaultPaymentMethod({ path: methods, body: { payment_method_id } });
  const method = await b.payments.getDefaultPaymentMethod({ path: methods });
  expect('4.15 and 4.16 a bank account', method.type === 'us_bank_account' && method.is_default);

  // The end
  await b.subscriptions.cancelSubscription({ path, body: {} });
  await told(hook, verifier, 'subscription.inactive', path.subscription_id);
  await b.events.deleteWebhookEndpoint({ path: { endpoint_id } });

  // Nothing happened twice
  const customers = await collect(all((page) => b.customers.listCustomers({ query: { ...page, limit: 100 } })));
  expect('one customer', customers.filter((one) => one.customer_name === name).length === 1);
  const plans = await collect(all((page) => b.catalog.listPlans({ query: { ...page, limit: 100 } })));
  expect('one plan', plans.filter((one) => one.plan_name === name).length === 1);
  const payments = await collect(all((page) => b.payments.listPayments({ query: { ...page, customer_id } })));
  expect('one payment', payments.length === 1);
  const orders = await collect(all((query) => b.subscriptions.listOrders({ path, query })));
  expect('three orders', orders.length === 3);
  expect('books that balance', (await b.seller.checkIntegrity()).ok);
}
