import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call, type Schema } from '../api/client';
import { type Cents, cents, decimal, money, sum } from '../money';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Failure } from '../ui/basics';
import { usePreview } from '../ui/preview';
import { words } from '../words';
import { Rebill, Regenerate, Void } from './Correct';
import { Credit } from './Credit';

type Invoice = Schema['Invoice'];
type Method = Schema['PaymentMethod'];

export const METHODS = [
  { value: 'WIRE', label: 'Wire' },
  { value: 'ACH', label: 'ACH' },
  { value: 'CHECK', label: 'Check' },
  { value: 'CREDIT_CARD', label: 'Credit card' },
];

const OPEN = ['OUTSTANDING', 'DUE', 'PAST_DUE', 'PARTIALLY_PAID', 'UNPAID'];

function Payment({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<Method>('WIRE');
  const [reference, setReference] = useState('');
  const [sure, setSure] = useState(false);
  const id = { invoice_id: invoice.invoice_id! };
  const paid = cents(amount);
  const asked: Schema['NewPayment'] | undefined =
    paid === undefined || paid === 0 ? undefined : { payment_method: method, paid_amount: paid, ...(reference ? { payment_proof: reference } : {}), ...(sure ? { confirm: true } : {}) };
  const preview = usePreview(['payment', id, invoice.remaining_amount], open ? asked : undefined, (body) => call('post', '/invoices/{invoice_id}/payments/estimate', id, body));
  return (
    <Act
      label="Record payment"
      primary
      opened={() => {
        setAmount(decimal(invoice.remaining_amount));
        setSure(false);
        setOpen(true);
      }}
      body={() => (preview.current ? asked : undefined)}
      run={(body, key) => call('post', '/invoices/{invoice_id}/payments', id, body, key)}
      done={() => setOpen(false)}
    >
      <TextInput label={`Amount in ${invoice.currency}`} inputMode="decimal" value={amount} onChange={(event) => setAmount(event.currentTarget.value)} error={amount !== '' && paid === undefined ? 'Enter an amount such as 1,000.00' : undefined} data-autofocus />
      <NativeSelect label="Payment method" data={METHODS} value={method} onChange={(event) => setMethod(event.currentTarget.value as Method)} />
      <TextInput label="Reference" value={reference} onChange={(event) => setReference(event.currentTarget.value)} />
      <Checkbox label="Confirm unusual amount" checked={sure} onChange={(event) => setSure(event.currentTarget.checked)} />
      <div aria-live="polite">
        {preview.error && <Failure error={preview.error} />}
        {preview.data && <After before={invoice} after={preview.data} />}
      </div>
    </Act>
  );
}

function WriteOff({ invoice }: { invoice: Invoice }) {
  const [reason, setReason] = useState('');
  const [tax, setTax] = useState<'KEEP' | 'RETURN'>('KEEP');
  const [open, setOpen] = useState(false);
  const id = { invoice_id: invoice.invoice_id! };
  const preview = usePreview(['write-off', id, invoice.remaining_amount], open ? { reason: 'Preview', tax_treatment: tax } : undefined, (body) => call('post', '/invoices/{invoice_id}/write-off/estimate', id, body));
  return (
    <Act
      label="Write off"
      danger
      opened={() => setOpen(true)}
      body={() => (preview.current && reason.trim() !== '' ? { reason, tax_treatment: tax } : undefined)}
      run={(sent, key) => call('post', '/invoices/{invoice_id}/write-off', id, sent, key)}
      done={() => setOpen(false)}
    >
      <Textarea label="Reason" required value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
      <NativeSelect label="Tax" data={[{ value: 'KEEP', label: 'Keep: still payable to the tax authority' }, { value: 'RETURN', label: 'Reverse: no longer payable' }]} value={tax} onChange={(event) => setTax(event.currentTarget.value as 'KEEP' | 'RETURN')} />
      <div aria-live="polite">
        {preview.error && <Failure error={preview.error} />}
        {preview.data && <After before={invoice} after={preview.data} />}
      </div>
    </Act>
  );
}

/** What an act would change, figure by figure. */
function After({ before, after }: { before: Invoice; after: Invoice }) {
  const why = invoiceWhy(before.invoice_id);
  const change = (from: Cents, to: Cents) => (
    <>
      <Amount cents={from} currency={before.currency} to={why} /> → {money(to, before.currency)}
    </>
  );
  const credited = sum([after.credit_granted ?? 0, `-${before.credit_granted ?? 0}`]);
  const facts: [string, ReactNode][] = [
    ['Status', `${words(before.status)} → ${words(after.status)}`],
    ['Balance due', change(before.remaining_amount, after.remaining_amount)],
  ];
  if (after.written_off_amount !== before.written_off_amount) {
    facts.push(['Written off', change(before.written_off_amount ?? 0, after.written_off_amount ?? 0)]);
  }
  if (credited !== '0') facts.push(['Becomes credit', money(credited, before.currency)]);
  return <Facts of={facts} />;
}

function TakeBack({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const id = { invoice_id: invoice.invoice_id! };
  const preview = usePreview(['write-off-reversal', id, invoice.written_off_amount], open ? {} : undefined, () => call('post', '/invoices/{invoice_id}/write-off/reverse/estimate', id, { reason: 'Preview' }));
  return (
    <Act
      label="Reverse write-off"
      opened={() => setOpen(true)}
      body={() => (preview.current && reason.trim() !== '' ? { reason } : undefined)}
      run={(body, key) => call('post', '/invoices/{invoice_id}/write-off/reverse', id, body, key)}
      done={() => setOpen(false)}
    >
      <Textarea label="Reason" required value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
      <div aria-live="polite">
        {preview.error && <Failure error={preview.error} />}
        {preview.data && <After before={invoice} after={preview.data} />}
      </div>
    </Act>
  );
}

/** What can be done with an invoice in its present state. The service has the last word. */
export function InvoiceActs({ invoice }: { invoice: Invoice }) {
  const open = OPEN.includes(invoice.status);
  const issued = invoice.issued_at !== null && invoice.status !== 'VOIDED';
  const id = { invoice_id: invoice.invoice_id! };
  return (
    <div className="acts" role="group" aria-label="Actions">
      {open && <Payment invoice={invoice} />}
      {issued && <Credit invoice={invoice} />}
      {issued && <Regenerate invoice={invoice} />}
      {issued && <Void invoice={invoice} />}
      {open && <WriteOff invoice={invoice} />}
      {(invoice.written_off_amount ?? 0) > 0 && <TakeBack invoice={invoice} />}
      {invoice.status === 'VOIDED' && !invoice.rebilled_as && <Rebill invoice={invoice} />}
      {invoice.status === 'DRAFT' && (
        <Act label="Approve" primary body={() => ({})} run={(body, key) => call('post', '/invoices/{invoice_id}/approve', id, body, key)}>
          <p>Issues the invoice for <Amount cents={invoice.grand_total} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} />.</p>
        </Act>
      )}
      {invoice.status === 'SCHEDULED' && (
        <Act label="Issue now" body={() => ({})} run={(body, key) => call('post', '/invoices/{invoice_id}/issue', id, body, key)}>
          <p>Issues the invoice for <Amount cents={invoice.grand_total} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /> before its scheduled date.</p>
        </Act>
      )}
    </div>
  );
}
