import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Schema } from '../api/client';
import { cents, decimal, money, sum } from '../money';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Loaded } from '../ui/basics';
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
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<Method>('WIRE');
  const [reference, setReference] = useState('');
  const paid = cents(amount);
  const left = paid === undefined ? undefined : sum([invoice.remaining_amount, -paid]);
  return (
    <Act
      label="Record payment"
      primary
      opened={() => setAmount(decimal(invoice.remaining_amount))}
      body={() => (paid === undefined || paid === 0 ? undefined : { payment_method: method, paid_amount: paid, ...(reference ? { payment_proof: reference } : {}), confirm: true })}
      run={(body, key) => call('post', '/invoices/{invoice_id}/payments', { invoice_id: invoice.invoice_id! }, body, key)}
    >
      <TextInput label={`Amount in ${invoice.currency}`} inputMode="decimal" value={amount} onChange={(event) => setAmount(event.currentTarget.value)} error={amount !== '' && paid === undefined ? 'Enter an amount such as 1,000.00' : undefined} data-autofocus />
      <NativeSelect label="Payment method" data={METHODS} value={method} onChange={(event) => setMethod(event.currentTarget.value as Method)} />
      <TextInput label="Reference" value={reference} onChange={(event) => setReference(event.currentTarget.value)} />
      {left !== undefined && (
        <Facts
          of={[
            ['Balance due', <Amount cents={invoice.remaining_amount} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} />],
            left.startsWith('-') ? ['Paid in full, remainder to credit', money(left.slice(1), invoice.currency)] : ['Balance after payment', money(left, invoice.currency)],
          ]}
        />
      )}
    </Act>
  );
}

function WriteOff({ invoice }: { invoice: Invoice }) {
  const [reason, setReason] = useState('');
  const [tax, setTax] = useState<'KEEP' | 'RETURN'>('KEEP');
  const [open, setOpen] = useState(false);
  const body = { reason: reason || 'Uncollectible', tax_treatment: tax };
  const preview = useQuery({
    queryKey: ['write-off', invoice.invoice_id, tax, invoice.remaining_amount],
    enabled: open,
    queryFn: () => call('post', '/invoices/{invoice_id}/write-off/estimate', { invoice_id: invoice.invoice_id! }, { reason: 'Preview', tax_treatment: tax }),
  });
  return (
    <Act label="Write off" danger opened={() => setOpen(true)} body={() => (reason.trim() === '' ? undefined : body)} run={(sent, key) => call('post', '/invoices/{invoice_id}/write-off', { invoice_id: invoice.invoice_id! }, sent, key)}>
      <Textarea label="Reason" required value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
      <NativeSelect label="Tax" data={[{ value: 'KEEP', label: 'Keep: still payable to the tax authority' }, { value: 'RETURN', label: 'Reverse: no longer payable' }]} value={tax} onChange={(event) => setTax(event.currentTarget.value as 'KEEP' | 'RETURN')} />
      <Loaded query={preview}>{(found) => <After before={invoice} after={found} />}</Loaded>
    </Act>
  );
}

/** What an act would change, figure by figure. */
function After({ before, after }: { before: Invoice; after: Invoice }) {
  return (
    <Facts
      of={[
        ['Status', `${words(before.status)} → ${words(after.status)}`],
        ['Balance due', <><Amount cents={before.remaining_amount} currency={before.currency} to={invoiceWhy(before.invoice_id)} /> → {money(after.remaining_amount, after.currency)}</>],
        ['Written off', money(after.written_off_amount ?? 0, after.currency)],
      ]}
    />
  );
}

function TakeBack({ invoice }: { invoice: Invoice }) {
  const [reason, setReason] = useState('');
  return (
    <Act label="Reverse write-off" body={() => (reason.trim() === '' ? undefined : { reason })} run={(body, key) => call('post', '/invoices/{invoice_id}/write-off/reverse', { invoice_id: invoice.invoice_id! }, body, key)}>
      <Textarea label="Reason" required value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
      <p><Amount cents={invoice.written_off_amount ?? 0} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /> will be due again.</p>
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
