import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { call, type Schema } from '../api/client';
import { Act } from '../ui/Act';
import { Amount } from '../ui/Amount';
import { Failure } from '../ui/basics';
import { usePreview } from '../ui/preview';
import { Rows } from '../ui/Rows';
import { words } from '../words';

type Payment = Schema['ListedPayment'];

interface Owed {
  invoice_id: string;
  invoice_number: string;
  amount: number;
  remaining_amount: number;
  status: string;
}

interface Preview {
  owed: Owed[];
  /** What the customer's credit comes to then; undefined if it does not change. */
  credit?: number | undefined;
}

async function preview(payment: Payment): Promise<Preview> {
  const body = { reason: 'Preview' };
  if (payment.customer_payment_id) {
    const whole = await call('post', '/customers/{customer_id}/payments/{customer_payment_id}/reverse/estimate', { customer_id: payment.billed_company_id, customer_payment_id: payment.customer_payment_id }, body);
    return { owed: whole.parts, credit: whole.credit_granted === 0 ? undefined : whole.credit_balance };
  }
  const invoice = await call('post', '/invoices/{invoice_id}/payments/{payment_id}/reverse/estimate', { invoice_id: payment.invoice_id, payment_id: payment.payment_id }, body);
  return { owed: [{ invoice_id: payment.invoice_id, invoice_number: invoice.invoice_number ?? payment.invoice_number, amount: payment.paid_amount, remaining_amount: invoice.remaining_amount, status: invoice.status }] };
}

function Again({ of, currency, customer }: { of: Preview; currency: string; customer: string }) {
  return (
    <>
      <Rows<Owed>
        caption="Invoices that are due again"
        rows={of.owed}
        id={(row) => row.invoice_id}
        columns={[
          { head: 'Invoice', cell: (row) => row.invoice_number },
          { head: 'Due again', right: true, cell: (row) => <Amount cents={row.amount} currency={currency} to={`/invoices/${row.invoice_id}#history`} of="See payments" /> },
          { head: 'Balance due', right: true, cell: (row) => <Amount cents={row.remaining_amount} currency={currency} to={`/invoices/${row.invoice_id}#history`} of="See payments" /> },
          { head: 'Status', wide: true, cell: (row) => words(row.status) },
        ]}
      />
      {of.credit !== undefined && <p>The credit it created is withdrawn, leaving the customer <Amount cents={of.credit} currency={currency} to={`/customers/${customer}#credit`} of="See credit" /> in credit.</p>}
    </>
  );
}

/** The bank took a payment back: what is owed again and where, then that. */
export function Reverse({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const found = usePreview(['reverse', payment.payment_id, payment.status], open ? {} : undefined, () => preview(payment));
  if (payment.status !== 'RECEIVED') return null;
  const run = (body: { reason: string }, key: string): Promise<unknown> =>
    payment.customer_payment_id
      ? call('post', '/customers/{customer_id}/payments/{customer_payment_id}/reverse', { customer_id: payment.billed_company_id, customer_payment_id: payment.customer_payment_id }, body, key)
      : call('post', '/invoices/{invoice_id}/payments/{payment_id}/reverse', { invoice_id: payment.invoice_id, payment_id: payment.payment_id }, body, key);
  return (
    <Act label="Reverse" title="Reverse payment" confirm="Reverse payment" danger opened={() => setOpen(true)} done={() => setOpen(false)} body={() => (reason.trim() === '' || !found.current ? undefined : { reason })} run={run}>
      <Textarea label="Reason" required value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
      <div aria-live="polite">
        {found.error && <Failure error={found.error} />}
        {found.data && <Again customer={payment.billed_company_id} of={found.data} currency={payment.currency} />}
      </div>
      {payment.customer_payment_id && <p>This is part of a payment for several invoices. The whole payment is reversed.</p>}
    </Act>
  );
}
