// The whole story of the specification, played once through the client that @hey-api/openapi-ts makes of the contract:
// estimate, order, accept, upgrade, recast, invoice, regenerate, void, payment, usage, milestone, pause, resume, default
// payment method, and both webhooks. Nothing is known here of the service but the contract.

import {
  acceptOrder,
  advanceSandboxClock,
  approveInvoice,
  attachPaymentMethod,
  cancelSubscription,
  completeMilestone,
  createCustomer,
  createPlan,
  createPlanVersion,
  createRecast,
  createSubscription,
  createUpgrade,
  createWebhookEndpoint,
  deleteUsage,
  estimateRecast,
  estimateSubscription,
  estimateUpgrade,
  getDefaultPaymentMethod,
  getInvoice,
  getNextInvoice,
  getSandboxClock,
  getSubscription,
  listInvoices,
  listMilestones,
  listUsageEntries,
  pauseSubscription,
  publishPlanVersion,
  recordPayment,
  regenerateInvoice,
  resumeSubscription,
  setDefaultPaymentMethod,
  setInvoiceApproval,
  updateRecast,
  updateUpgrade,
  voidInvoice,
  writeUsage,
} from "../target/contract/client";
import { client } from "../target/contract/client/client.gen";

/** A message as it came in. */
export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** Where webhooks arrive. */
export interface Hook {
  url: string;
  /** The next message about this type of event. */
  next(type: string): Promise<Message>;
}

const throwOnError = true as const;

function expect(what: string, fact: boolean): void {
  if (!fact) {
    throw new Error(`not as the specification says: ${what}`);
  }
  console.log(`  ${what}`);
}

/** Standard Webhooks: the signature is that of id, time and body under the endpoint's secret. */
async function isSigned(message: Message, secret: string): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (c) => c.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const { headers, body } = message;
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signed)));
  const signature = `v1,${btoa(String.fromCharCode(...mac))}`;
  return (headers["webhook-signature"] ?? "").split(" ").includes(signature);
}

async function today(): Promise<string> {
  const { data } = await getSandboxClock({ throwOnError });
  return data.now.slice(0, 10);
}

async function catchUp(): Promise<void> {
  await advanceSandboxClock({ body: { by: "PT1M" }, throwOnError });
}

async function sell() {
  const { data: plan } = await createPlan({ body: { plan_name: "Story" }, throwOnError });
  const path = { plan_id: plan.plan_id };
  const { data: version } = await createPlanVersion({
    path,
    body: {
      bricks: [
        {
          brick_name: "Seats",
          brick_code: "seats",
          kind: "ADD_ON",
          prices: [{ currency: "USD", pricing_model: "PER_UNIT", unit_price: "50.00" }],
        },
        {
          brick_name: "Calls",
          brick_code: "calls",
          kind: "USAGE",
          aggregation: "SUM",
          prices: [{ currency: "USD", pricing_model: "PER_UNIT", unit_price: "0.01" }],
        },
        {
          brick_name: "Rollout",
          brick_code: "rollout",
          kind: "MILESTONE",
          total_quantity: 2,
          prices: [{ currency: "USD", pricing_model: "FLAT", amount: "1000.00" }],
        },
      ],
    },
    throwOnError,
  });
  await publishPlanVersion({ path: { ...path, version: version.version }, throwOnError });
  const brick = (code: string) => {
    const found = version.bricks.find((one) => one.brick_code === code);
    if (!found) {
      throw new Error(`no brick ${code}`);
    }
    return found.brick_id;
  };
  const { data: customer } = await createCustomer({
    body: { customer_name: "Story Inc", emails: ["ap@story.example"], time_zone: "UTC" },
    throwOnError,
  });
  return { plan: plan.plan_id, customer: customer.customer_id, brick };
}

export async function play(url: string, key: string, hook: Hook): Promise<void> {
  client.setConfig({ baseUrl: `${url}/api/v2`, headers: { "X-SERVICE-KEY": key } });
  const { data: endpoint } = await createWebhookEndpoint({
    body: { url: hook.url, event_types: ["invoice.voided", "subscription.inactive"] },
    throwOnError,
  });
  const secret = endpoint.secret ?? "";
  const { plan, customer, brick } = await sell();
  const seats = (quantity: number) => ({ brick_id: brick("seats"), quantity });
  const starts_at = await today();

  console.log("Estimate, order, accept");
  const terms = {
    starts_at,
    contract_length: 12,
    billing_frequency: "MONTHLY" as const,
    plan_id: plan,
    bricks: [seats(5), { brick_id: brick("calls") }, { brick_id: brick("rollout") }],
  };
  const { data: estimate } = await estimateSubscription({ body: terms, throwOnError });
  expect("4.1 an estimate of twelve periods", estimate.billing_schedule.length === 12);
  expect("2.3 five seats for a year cost 3000.00", estimate.line_items[0]?.sub_total === 3000_00);
  const { data: created } = await createSubscription({ body: { ...terms, customer_id: customer }, throwOnError });
  const path = { subscription_id: created.subscription_id };
  await acceptOrder({ path: { order_id: created.order.order_id }, body: {}, throwOnError });
  await catchUp();
  const { data: first } = await getNextInvoice({ path, throwOnError });
  expect("4.10 the first invoice is issued", first.issued_at !== null && first.grand_total === 250_00);

  console.log("Usage");
  const { data: clock } = await getSandboxClock({ throwOnError });
  for (const transaction_id of ["story-1", "story-2"]) {
    const entry = { transaction_id, ...path, brick_id: brick("calls"), value: 1000, time: clock.now };
    await writeUsage({ body: entry, throwOnError });
  }
  await deleteUsage({ body: { transaction_id: "story-2" }, throwOnError });
  const { data: entries } = await listUsageEntries({ path: { ...path, brick_id: brick("calls") }, throwOnError });
  expect("4.11 and 4.12 one entry is left", entries.data.map((one) => one.transaction_id).join() === "story-1");
  const { data: scheduled } = await listInvoices({ query: { ...path, status: ["SCHEDULED"] }, throwOnError });
  const next = scheduled.data.at(-1);
  const { data: expected } = await getInvoice({
    path: { invoice_id: next?.invoice_id ?? "" },
    query: { calculate_expected_usage: true },
    throwOnError,
  });
  expect("2.1 expected usage is 10.00", expected.grand_total === (next?.grand_total ?? 0) + 10_00);

  console.log("Milestone");
  const { data: milestones } = await listMilestones({ path, throwOnError });
  const { data: completed } = await completeMilestone({
    path: { ...path, milestone_id: milestones.data[0]?.milestone_id ?? "" },
    body: { quantity: 1, bill_on: "IMMEDIATELY" },
    throwOnError,
  });
  expect("4.13 one of two is completed", completed.milestone.completed_quantity === 1);

  console.log("Upgrade");
  const upgrade = { starts_at, bricks: [seats(8)] };
  const { data: difference } = await estimateUpgrade({ path, body: upgrade, throwOnError });
  expect("4.3 three more seats for a year", difference.sub_total === 1800_00);
  const { data: upgraded } = await createUpgrade({ path, body: upgrade, throwOnError });
  const upgradePath = { ...path, order_id: upgraded.order_id };
  const { data: answer } = await updateUpgrade({
    path: upgradePath,
    body: { purchase_order: { code: "PO-1" } },
    throwOnError,
  });
  expect("4.6 the answer names the subscription", answer.subscription_id === path.subscription_id);
  await acceptOrder({ path: { order_id: upgraded.order_id }, body: {}, throwOnError });

  console.log("Invoice, payment, regenerate, void");
  const invoice = { invoice_id: first.invoice_id ?? "" };
  const { data: payment } = await recordPayment({
    path: invoice,
    body: { payment_method: "WIRE", paid_amount: 100_00, memo: "" },
    throwOnError,
  });
  expect("4.9 a payment of 100.00", payment.paid_amount === 100_00 && payment.error === null);
  const { data: again } = await regenerateInvoice({ path: invoice, body: { send_invoice: false }, throwOnError });
  expect("4.7 another number", again.invoice_number !== first.invoice_number);
  const refused = await voidInvoice({ path: invoice, body: { reason: "A mistake" } });
  expect("3.2 what is paid is not voided", refused.response?.status === 400);
  expect("7 the reason is for programs", refused.error?.error.details?.reason === "invoice_has_payments");
  const standalone = { invoice_id: completed.completion.invoice_id };
  const { data: voided } = await voidInvoice({ path: standalone, body: { reason: "A mistake" }, throwOnError });
  expect("4.8 VOIDED", voided.status === "VOIDED");
  const told = await hook.next("invoice.voided");
  expect("6 invoice.voided is signed", await isSigned(told, secret));
  expect("6 and of this invoice", JSON.parse(told.body).data.invoice_id === standalone.invoice_id);

  console.log("Recast");
  const recast = { ...terms, bricks: [seats(4)] };
  const { data: recastEstimate } = await estimateRecast({ path, body: recast, throwOnError });
  expect("4.2 what was billed is credit", recastEstimate.adjustment_credit_label === "Adjustment credit");
  const { data: order } = await createRecast({ path, body: recast, throwOnError });
  expect("2.9 a recast", order.order_type === "RECAST" && order.contract_value === "2400.00 USD");
  await updateRecast({
    path: { ...path, order_id: order.order_id },
    body: { adjustment_credit: 500, adjustment_credit_label: "Loyalty gift" },
    throwOnError,
  });
  await acceptOrder({ path: { order_id: order.order_id }, body: {}, throwOnError });

  console.log("Approval");
  await setInvoiceApproval({ path, body: { required: true }, throwOnError });
  await catchUp();
  const { data: drafts } = await listInvoices({ query: { ...path, status: ["DRAFT"] }, throwOnError });
  for (const draft of drafts.data) {
    const { data: approved } = await approveInvoice({
      path: { invoice_id: draft.invoice_id ?? "" },
      body: {},
      throwOnError,
    });
    expect("3.1 a draft is approved", approved.issued_at !== null);
  }

  console.log("Pause, resume");
  const { data: before } = await getSubscription({ path, throwOnError });
  await pauseSubscription({ path, body: {}, throwOnError });
  await advanceSandboxClock({ body: { by: "P3D" }, throwOnError });
  const { data: pause } = await resumeSubscription({ path, body: { should_notify_customer: true }, throwOnError });
  expect("2.12 three days", pause.pause_duration_days === 3);
  expect("3.2 the end has moved", pause.ends_at > before.ends_at);

  console.log("Default payment method");
  const methods = { customer_id: customer };
  await attachPaymentMethod({ path: methods, body: { payment_method_id: "pm_card_ok" }, throwOnError });
  const { data: bank } = await attachPaymentMethod({
    path: methods,
    body: { payment_method_id: "pm_bank" },
    throwOnError,
  });
  const { payment_method_id } = bank;
  await setDefaultPaymentMethod({ path: methods, body: { payment_method_id }, throwOnError });
  const { data: method } = await getDefaultPaymentMethod({ path: methods, throwOnError });
  expect("4.15 and 4.16 a bank account", method.type === "us_bank_account" && method.is_default);

  console.log("The end");
  await cancelSubscription({ path, body: {}, throwOnError });
  const ended = await hook.next("subscription.inactive");
  expect("6 subscription.inactive is signed", await isSigned(ended, secret));
  expect("6 and of this one", JSON.parse(ended.body).data.subscription_id === path.subscription_id);
}
