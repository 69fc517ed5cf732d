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
  { value: 'END_OF_PERIOD', label: 'With the billing period' },
  { value: 'END_OF_TERM', label: 'With the term', more: 'It is not renewed' },
  { value: 'DAY', label: 'On a day' },
  { value: 'TODAY', label: 'Today' },
];

const SETTLEMENTS: Option<Settlement>[] = [
  { value: 'KEEP', label: 'The period that has begun stays billed' },
  { value: 'CREDIT', label: 'Credit the days after the end' },
  { value: 'REFUND', label: 'Refund the days after the end', more: 'To who paid; only what was paid online can go back' },
];

function Preview({ of }: { of: Schema['CancelEstimate'] }) {
  return (
    <div className="estimated">
      <h3>What comes of it</h3>
      <Facts
        of={[
          ['Last day', day(of.ends_at)],
          ['Credited on invoices', money(of.credited_total, of.currency)],
          ['Refunded', money(of.refund_total, of.currency)],
          ['Credit of the customer', money(of.credit_total, of.currency)],
          ['Not billed any more', <Amount cents={of.withdrawn_total} currency={of.currency} to="#schedule" of="Which invoices?" />],
        ]}
      />
      <Rows
        caption="What happens to the invoices"
        rows={of.invoices}
        id={(row) => row.invoice_id + row.change}
        none="No invoice changes."
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
      title="Cancel the subscription"
      confirm="Cancel it exactly so"
      danger
      opened={() => setOpen(true)}
      body={() => (asked && preview.current ? { ...asked, estimate_hash: preview.current.estimate_hash } : undefined)}
      run={(body, key) => call('post', '/subscriptions/{subscription_id}/cancel', id, body, key)}
      done={() => setOpen(false)}
    >
      <Choice legend="It ends" value={end} options={ENDS} choose={setEnd} />
      {end === 'DAY' && <TextInput type="date" label="Last day" value={last} onChange={(event) => setLast(event.currentTarget.value)} />}
      <Choice legend="Time that was billed and is not used" value={settlement} options={SETTLEMENTS} choose={setSettlement} />
      <div aria-live="polite">
        {preview.error && <Failure error={preview.error} />}
        {preview.data && <Preview of={preview.data} />}
      </div>
    </Act>
  );
}
