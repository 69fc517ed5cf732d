// Not shown: a customer with a running subscription and its first invoice, for the snippets of a guide, and the message of a webhook.
import { Billwright } from '@billwright/sdk';
import { readFile } from 'node:fs/promises';
import { env } from 'node:process';

export async function setup() {
  const billwright = new Billwright({ url: env.BILLWRIGHT_URL, key: env.BILLWRIGHT_KEY });
  const { customer_id } = await billwright.customers.createCustomer({
    body: {
      customer_name: `Globex ${crypto.randomUUID()}`,
      emails: ['billing@globex.example'],
      billing_address: { line1: '1 Main St', city: 'Austin', country: 'US' },
    },
  });
  const { subscription_id } = await billwright.subscriptions.createSubscription({
    body: {
      customer_id,
      starts_at: await billwright.sandboxClock.today(),
      contract_length: 12,
      billing_frequency: 'MONTHLY',
      plan_id: '00000000-0000-7000-8000-0000000000a1',
      bricks: [{ brick_id: '00000000-0000-7000-8000-0000000000b1', quantity: 5 }],
      accept: true,
    },
  });
  await billwright.sandboxClock.advance('P1D');
  const today = await billwright.sandboxClock.today();
  const issued = await billwright.invoices.listInvoices({ query: { subscription_id, status: ['OUTSTANDING'] } });
  const headers: Record<string, string> = {};
  for (const part of ['id', 'timestamp', 'signature']) {
    headers[`webhook-${part}`] = await readFile(`message/${part}`, 'utf8');
  }
  const body = await readFile('message/body', 'utf8');
  const secret = (await readFile('message/secret', 'utf8')).trim();
  const invoice_id = issued.data[0].invoice_id!;
  return { billwright, customer_id, subscription_id, invoice_id, today, headers, body, secret };
}
