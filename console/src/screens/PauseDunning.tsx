import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, get, type Schema } from '../api/client';
import { useToday } from '../state';
import { day, plusMonths, time } from '../time';
import { Act } from '../ui/Act';
import { Choice, type Option } from '../ui/Choice';
import { useNames } from '../ui/names';

type Wish = 'PAUSE' | 'EXEMPT' | 'RUN';

const WISHES: Option<Wish>[] = [
  { value: 'PAUSE', label: 'Pause until a date', more: 'The latest step missed during the pause is taken then' },
  { value: 'EXEMPT', label: 'Exempt permanently' },
  { value: 'RUN', label: 'Run all steps as usual' },
];

function says(of: Schema['CustomerDunning']): string {
  if (of.exempt) return 'This customer is exempt from dunning.';
  return of.paused_until ? `Dunning is paused until ${day(of.paused_until)}.` : 'Dunning is active.';
}

function wish(of: Schema['CustomerDunningRequest']): string {
  if (of.exempt) return 'Exempt';
  return of.paused_until ? `Paused until ${day(of.paused_until)}` : 'Active';
}

/** Who changed it, and when. */
function Changes({ of }: { of: Schema['CustomerDunning'] }) {
  const name = useNames();
  if (of.history.length === 0) return <p className="none">No changes yet.</p>;
  return (
    <details>
      <summary>Change history</summary>
      <ul className="story">
        {of.history.map((one) => (
          <li key={one.version}>
            <time dateTime={one.changed_at}>{time(one.changed_at)}</time>
            {wish(one.settings)}
            <span className="story-more">{name(one.actor)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Leaves the unpaid invoices of one customer alone, or goes on with them. */
export function PauseDunning({ customerId, customerName }: { customerId: string; customerName: string }) {
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState<Wish>('PAUSE');
  const [until, setUntil] = useState('');
  const id = { customer_id: customerId };
  const now = useQuery({ queryKey: ['customer', customerId, 'dunning'], enabled: open, queryFn: () => get('/customers/{customer_id}/dunning', id) });
  const body = (): Schema['CustomerDunningRequest'] | undefined => {
    if (wish === 'EXEMPT') return { exempt: true };
    if (wish === 'RUN') return { exempt: false, paused_until: null };
    return /^\d{4}-\d{2}-\d{2}$/.test(until) ? { paused_until: until } : undefined;
  };
  return (
    <Act
      label="Pause dunning"
      title={`Dunning for ${customerName}`}
      confirm="Save"
      opened={() => {
        setOpen(true);
        if (today) setUntil(plusMonths(today, 1));
      }}
      body={body}
      run={(sent, key) => call('put', '/customers/{customer_id}/dunning', id, sent, key)}
      done={() => setOpen(false)}
    >
      <p role="status">{now.data ? says(now.data) : 'Loading …'}</p>
      <Choice legend="From now on" value={wish} options={WISHES} choose={setWish} />
      {wish === 'PAUSE' && <TextInput type="date" label="Resume on" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />}
      <p>Invoices stay payable, and automatic charges at issue continue.</p>
      {now.data && <Changes of={now.data} />}
    </Act>
  );
}
