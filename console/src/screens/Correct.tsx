import { Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { money } from '../money';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Failure } from '../ui/basics';
import { usePreview } from '../ui/preview';
import { words } from '../words';

type Invoice = Schema['Invoice'];

export function postal(address: Schema['Address'] | null | undefined): string {
  if (!address) return 'No address';
  return [address.line1, address.line2, address.postal_code, address.city, address.region, address.country].filter(Boolean).join(', ');
}

export function Void({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const id = { invoice_id: invoice.invoice_id! };
  const preview = usePreview(['void', id, invoice.status], open ? {} : undefined, () => call('post', '/invoices/{invoice_id}/void/estimate', id, { reason: 'Preview' }));
  return (
    <Act
      label="Void"
      danger
      confirm="Void invoice"
      opened={() => setOpen(true)}
      body={() => (preview.current ? { reason: reason.trim() === '' ? null : reason } : undefined)}
      run={(body, key) => call('post', '/invoices/{invoice_id}/void', id, body, key)}
      done={() => setOpen(false)}
    >
      <Textarea label="Reason" value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
      {preview.error && <Failure error={preview.error} />}
      {preview.data && (
        <Facts
          of={[
            ['Status', `${words(invoice.status)} → ${words(preview.data.status)}`],
            ['Balance due', <><Amount cents={invoice.remaining_amount} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /> → {money(preview.data.remaining_amount, invoice.currency)}</>],
            ['Service period', 'Can be billed again with Rebill'],
          ]}
        />
      )}
    </Act>
  );
}

/** What the invoice says now and what the next version will say. */
function Addresses({ invoice, current }: { invoice: Invoice; current: boolean }) {
  const id = invoice.invoice_id!;
  const versions = useQuery({ queryKey: ['invoice', id, 'versions'], queryFn: () => get('/invoices/{invoice_id}/versions', { invoice_id: id }) });
  const company = useQuery({ queryKey: ['customer', invoice.billed_company_id], queryFn: () => get('/customers/{customer_id}', { customer_id: invoice.billed_company_id }) });
  const printed = versions.data?.data.at(-1)?.parties.buyer;
  if (printed === undefined || company.data === undefined) return <p role="status">Loading addresses …</p>;
  const present = company.data;
  return (
    <>
      <Facts
        of={[
          [`Version ${invoice.version}`, `${printed.name}, ${postal(printed.address as Schema['Address'] | null)}`],
          [`Version ${invoice.version + 1} (new)`, current ? `${present.customer_name}, ${postal(present.billing_address)}` : 'Same address'],
        ]}
      />
      <p>
        Wrong address? <Link to={`/customers/${present.customer_id}`}>Edit the customer</Link> first.
      </p>
    </>
  );
}

export function Regenerate({ invoice }: { invoice: Invoice }) {
  const [mail, setMail] = useState(true);
  const [current, setCurrent] = useState(true);
  return (
    <Act
      label="Regenerate"
      title="Regenerate invoice"
      confirm="Regenerate invoice"
      body={() => ({ send_invoice: mail, should_use_current_address: current })}
      run={(body, key) => call('post', '/invoices/{invoice_id}/regenerate', { invoice_id: invoice.invoice_id! }, body, key)}
    >
      <Addresses invoice={invoice} current={current} />
      <Checkbox label="Use the customer's current address" checked={current} onChange={(event) => setCurrent(event.currentTarget.checked)} />
      <Checkbox label="Email the new version" checked={mail} onChange={(event) => setMail(event.currentTarget.checked)} />
      <p>Version {invoice.version} is kept. The list of versions shows any difference in amount.</p>
    </Act>
  );
}

export function Rebill({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate();
  return (
    <Act
      label="Rebill"
      primary
      confirm="Rebill invoice"
      body={() => ({})}
      run={(body, key) => call('post', '/invoices/{invoice_id}/rebill', { invoice_id: invoice.invoice_id! }, body, key)}
      done={(answer) => void navigate(`/invoices/${(answer as Invoice).invoice_id}`)}
    >
      <p>Bills the same service today, at current prices, on a new invoice with its own number. The voided invoice is kept and the two are linked.</p>
    </Act>
  );
}
