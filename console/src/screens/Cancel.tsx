import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, type Schema } from '../api/client';
import { money } from '../money';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Failure } from '../ui/basics';
import { Choice, type Option } from '../ui/Choice';
import { usePreview } from '../ui/preview';
import { Rows } from '../ui/Rows';
import { words } from '../words';

type Question = Schema['CancelQuestion'];
type Settlement = Schema['CancelSettlement'];
type End = 'TODAY' | 'END_OF_PERIOD' | 'END_OF_TERM' | 'DAY';

const ENDS: Option<End>[] = [
  { value: 'END_OF_PERIOD', label: 'At the end of the billing period' },
  { value: 'END_OF_TERM', label: 'At the end of the term', more: 'The subscription does not renew' },
  { value: 'DAY', label: 'On a specific date' },
  { value: 'TODAY', label: 'Today' },
];

const SETTLEMENTS: Option<Settlement>[] = [
  { value: 'KEEP', label: 'No credit: the current period stays billed' },
  { value: 'CREDIT', label: 'Credit the unused days' },
  { value: 'REFUND', label: 'Refund the unused days', more: 'To the payer; only online payments can be refunded' },
];

function Preview({ of }: { of: Schema['CancelEstimate'] }) {
  return (
    <div className="estimated">
      <h3>Preview</h3>
      <Facts
        of={[
          ['Last day', day(of.ends_at)],
          ['Credited on invoices', money(of.credited_total, of.currency)],
          ['Refunded', money(of.refund_total, of.currency)],
          ['Added to customer credit', money(of.credit_total, of.currency)],
          ['No longer billed', <Amount cents={of.withdrawn_total} currency={of.currency} to="#schedule" of="See invoices" />],
        ]}
      />
      <Rows
        caption="Changes to invoices"
        rows={of.invoices}
        id={(row) => row.invoice_id + row.change}
        none="No invoices change."
        columns={[
          { head: 'Change', cell: (row) => words(row.change) },
          { head: 'Amount', right: true, cell: (row) => <Amount cents={row.amount} currency={of.currency} to={row.change === 'ADDED' ? '#schedule' : invoiceWhy(row.invoice_id)} /> },
        ]}
      />
    </div>
  );
}

/** Ends a subscription: when, what becomes of the rest, what comes of it, and then exactly that. */
export function Cancel({ subscription }: { subscription: Schema['Subscription'] }) {
  const [open, setOpen] = useState(false);
  const [end, setEnd] = useState<End>('END_OF_PERIOD');
  const [last, setLast] = useState('');
  const [settlement, setSettlement] = useState<Settlement>('KEEP');
  const id = { subscription_id: subscription.subscription_id };
  const whole = end !== 'DAY' || /^\d{4}-\d{2}-\d{2}$/.test(last);
  const asked: Question | undefined =
    open && whole ? { settlement, ...(end === 'TODAY' ? {} : { ends_at: end === 'DAY' ? last : end }) } : undefined;
  const preview = usePreview(['cancel', id], asked, (body) => call('post', '/subscriptions/{subscription_id}/cancel/estimate', id, body));
  return (
    <Act
      label="Cancel"
      title="Cancel subscription"
      confirm="Cancel subscription"
      danger
      opened={() => setOpen(true)}
      body={() => (asked && preview.current ? { ...asked, estimate_hash: preview.current.estimate_hash } : undefined)}
      run={(body, key) => call('post', '/subscriptions/{subscription_id}/cancel', id, body, key)}
      done={() => setOpen(false)}
    >
      <Choice legend="Ends" value={end} options={ENDS} choose={setEnd} />
      {end === 'DAY' && <TextInput type="date" label="Last day" value={last} onChange={(event) => setLast(event.currentTarget.value)} />}
      <Choice legend="Unused time already billed" value={settlement} options={SETTLEMENTS} choose={setSettlement} />
      <div aria-live="polite">
        {preview.error && <Failure error={preview.error} />}
        {preview.data && <Preview of={preview.data} />}
      </div>
    </Act>
  );
}
