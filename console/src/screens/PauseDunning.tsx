import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, get, type Schema } from '../api/client';
import { useToday } from '../state';
import { day, plusMonths } from '../time';
import { Act } from '../ui/Act';
import { Choice, type Option } from '../ui/Choice';

type Wish = 'PAUSE' | 'EXEMPT' | 'RUN';

const WISHES: Option<Wish>[] = [
  { value: 'PAUSE', label: 'Nothing until a day', more: 'The last step that fell into the pause is taken then' },
  { value: 'EXEMPT', label: 'Nothing, for good' },
  { value: 'RUN', label: 'All steps, as for everybody' },
];

function says(of: Schema['CustomerDunning']): string {
  if (of.exempt) return 'The customer is left alone for good.';
  return of.paused_until ? `Dunning was paused until ${day(of.paused_until)}.` : 'Dunning runs.';
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
      title={`Dunning of ${customerName}`}
      confirm="Save"
      opened={() => {
        setOpen(true);
        if (today) setUntil(plusMonths(today, 1));
      }}
      body={body}
      run={(sent, key) => call('put', '/customers/{customer_id}/dunning', id, sent, key)}
      done={() => setOpen(false)}
    >
      <p role="status">{now.data ? says(now.data) : 'Reading …'}</p>
      <Choice legend="From now on" value={wish} options={WISHES} choose={setWish} />
      {wish === 'PAUSE' && <TextInput type="date" label="Goes on" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />}
      <p>Invoices stay payable, and are charged when they are issued all the same.</p>
    </Act>
  );
}
