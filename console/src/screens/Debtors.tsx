import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { cents } from '../money';
import { day } from '../time';
import { Amount } from '../ui/Amount';
import { Section } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';
import { PauseDunning } from './PauseDunning';

type Debtor = Schema['Aging']['data'][number];

function next(row: Debtor): string {
  const { state, next_step: step } = row.dunning;
  const what = step ? `${words(step.act)} on ${day(step.day)}` : words(state);
  return state === 'PAUSED' && step ? `Paused, then ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what;
}

/** Who owes for how long, and what happens next. */
export function Debtors() {
  const [days, setDays] = useState('');
  const [above, setAbove] = useState('');
  const more = /^\d{1,4}$/.test(days) ? Number(days) + 1 : undefined;
  const amount = cents(above);
  const filter = { ...(more ? { overdue_days_min: more } : {}), ...(amount === undefined ? {} : { amount_min: amount + 1 }) };
  return (
    <Section title="Overdue customers" id="debtors">
      <div className="filters">
        <TextInput label="Overdue by more than (days)" inputMode="numeric" placeholder="Any" value={days} onChange={(event) => setDays(event.currentTarget.value)} error={days !== '' && more === undefined ? 'Enter a number of days' : undefined} />
        <TextInput label="Overdue amount above" inputMode="decimal" placeholder="Any" value={above} onChange={(event) => setAbove(event.currentTarget.value)} error={above !== '' && amount === undefined ? 'Enter an amount such as 1,000.00' : undefined} />
      </div>
      <List<Debtor>
        key={JSON.stringify(filter)}
        caption="Overdue customers, longest first"
        name={['aging', filter]}
        load={(cursor) => get('/reports/aging', undefined, { limit: 25, ...filter, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.customer_id + row.currency}
        none={more || amount ? 'No overdue customers match these filters.' : 'No overdue customers.'}
        columns={[
          { head: 'Customer', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
          { head: 'Overdue', right: true, cell: (row) => <Amount cents={row.overdue} currency={row.currency} to={`/customers/${row.customer_id}#open-invoices`} of="See invoices" /> },
          { head: 'Days overdue', right: true, wide: true, cell: (row) => row.days_overdue },
          { head: 'Oldest due', wide: true, cell: (row) => day(row.oldest_due_at) },
          { head: 'Next step', cell: (row) => <Link to={`/invoices/${row.next_invoice_id}`}>{next(row)}</Link> },
          { head: 'Actions', wide: true, cell: (row) => <PauseDunning customerId={row.customer_id} customerName={row.customer_name} /> },
        ]}
      />
    </Section>
  );
}
