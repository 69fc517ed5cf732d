import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, type Schema } from '../api/client';
import { cents } from '../money';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Failure } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';
import { METHODS } from './InvoiceActs';

type New = Schema['NewCustomerPayment'];

function Preview({ customerId, body }: { customerId: string; body: New }) {
  const preview = useQuery({
    queryKey: ['payment-preview', customerId, body],
    queryFn: () => call('post', '/customers/{customer_id}/payments/estimate', { customer_id: customerId }, body),
    retry: false,
  });
  if (preview.error) return <Failure error={preview.error} />;
  if (preview.data === undefined) return <p role="status">Calculating …</p>;
  return (
    <div aria-live="polite">
      <Rows
        caption="What the payment settles"
        rows={preview.data.parts}
        id={(part) => part.invoice_id}
        none="It settles no invoices."
        columns={[
          { head: 'Invoice', cell: (part) => <Link to={`/invoices/${part.invoice_id}`}>{part.invoice_number}</Link> },
          { head: 'Applied', right: true, cell: (part) => <Amount cents={part.amount} currency={body.currency} to={invoiceWhy(part.invoice_id)} /> },
          { head: 'Balance due', right: true, cell: (part) => <Amount cents={part.remaining_amount} currency={body.currency} to={invoiceWhy(part.invoice_id)} /> },
          { head: 'Status', cell: (part) => words(part.status) },
        ]}
      />
      {preview.data.credit_granted > 0 && <p>The remaining <Amount cents={preview.data.credit_granted} currency={body.currency} to="#credit" of="See credit" /> becomes credit.</p>}
    </div>
  );
}

/** One sum for several invoices: the oldest are settled first, and what is too much becomes credit. */
export function CustomerPayment({ balance }: { balance: Schema['Balance'] }) {
  const currencies = balance.balances.map((one) => one.currency);
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<Schema['Currency']>();
  const [method, setMethod] = useState<Schema['PaymentMethod']>('WIRE');
  const [reference, setReference] = useState('');
  const [sure, setSure] = useState(false);
  const currency = chosen ?? currencies[0] ?? 'USD';
  const paid = cents(amount);
  const body: New | undefined =
    paid === undefined || paid === 0
      ? undefined
      : { payment_method: method, paid_amount: paid, currency, ...(reference ? { external_id: reference } : {}), ...(sure ? { confirm: true } : {}) };
  return (
    <Act
      label="Record payment"
      title="Record one payment for several invoices"
      confirm="Record payment"
      primary
      body={() => body}
      run={(sent, key) => call('post', '/customers/{customer_id}/payments', { customer_id: balance.customer_id }, sent, key)}
      done={() => setAmount('')}
    >
      <TextInput label="Amount" inputMode="decimal" placeholder="12,400.00" value={amount} onChange={(event) => setAmount(event.currentTarget.value)} error={amount !== '' && paid === undefined ? 'Enter an amount such as 12,400.00' : undefined} data-autofocus />
      <NativeSelect label="Currency" data={currencies.length > 0 ? currencies : ['USD']} value={currency} onChange={(event) => setChosen(event.currentTarget.value as Schema['Currency'])} />
      <NativeSelect label="Payment method" data={METHODS} value={method} onChange={(event) => setMethod(event.currentTarget.value as Schema['PaymentMethod'])} />
      <TextInput label="Bank reference" value={reference} onChange={(event) => setReference(event.currentTarget.value)} />
      <Checkbox label="Confirm unusual amount" checked={sure} onChange={(event) => setSure(event.currentTarget.checked)} />
      {body && <Preview customerId={balance.customer_id} body={body} />}
    </Act>
  );
}
