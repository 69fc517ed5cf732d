import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, type Schema } from '../api/client';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Facts, Section } from '../ui/basics';
import { Choice } from '../ui/Choice';
import { Rows } from '../ui/Rows';

type Milestone = Schema['Milestone'];
type When = 'IMMEDIATELY' | 'NEXT_INVOICE';

function Complete({ milestone }: { milestone: Milestone }) {
  const left = milestone.total_quantity - milestone.completed_quantity;
  const [typed, setTyped] = useState('1');
  const [when, setWhen] = useState<When>('IMMEDIATELY');
  const [served, setServed] = useState('');
  if (left <= 0 || milestone.replaced_at) return null;
  const quantity = /^\d{1,14}$/.test(typed) ? Number(typed) : 0;
  const right = quantity > 0 && quantity <= left;
  return (
    <Act
      label="Complete"
      title={`Complete ${milestone.brick_name}`}
      confirm={when === 'IMMEDIATELY' ? 'Complete and bill it' : 'Complete it'}
      opened={() => setTyped('1')}
      body={() => (right ? { quantity, bill_on: when, ...(when === 'IMMEDIATELY' && served ? { service_date: served } : {}) } : undefined)}
      run={(body, key) => call('post', '/subscriptions/{subscription_id}/milestones/{milestone_id}/complete', { subscription_id: milestone.subscription_id, milestone_id: milestone.milestone_id }, body, key)}
    >
      <TextInput label="How much is done" inputMode="numeric" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} error={right ? undefined : `A number up to ${left}`} data-autofocus />
      <Choice
        legend="Billed"
        value={when}
        choose={setWhen}
        options={[
          { value: 'IMMEDIATELY', label: 'At once', more: 'On an invoice of its own, issued today' },
          { value: 'NEXT_INVOICE', label: 'With the next invoice', more: 'As one more line of it' },
        ]}
      />
      {when === 'IMMEDIATELY' && <TextInput type="date" label="Day of the work" description="Empty: today" value={served} onChange={(event) => setServed(event.currentTarget.value)} />}
      <Facts
        of={[
          ['Done until now', `${milestone.completed_quantity} of ${milestone.total_quantity}`],
          ['Done then', right ? `${milestone.completed_quantity + quantity} of ${milestone.total_quantity}` : '–'],
          ['Billed', right ? `${quantity} of ${milestone.total_quantity} parts of its price` : '–'],
        ]}
      />
    </Act>
  );
}

/** Work that is billed as it is completed. */
export function Milestones({ of }: { of: Milestone[] }) {
  if (of.length === 0) return null;
  return (
    <Section title="Milestones">
      <Rows
        caption="Milestones"
        rows={of}
        id={(row) => row.milestone_id}
        columns={[
          { head: 'What', cell: (row) => row.brick_name },
          { head: 'Done', cell: (row) => `${row.completed_quantity} of ${row.total_quantity}` },
          {
            head: 'Billed',
            cell: (row) => (
              <ul className="lines">
                {row.completions.map((one) => (
                  <li key={one.id}>
                    <Link to={`/invoices/${one.invoice_id}`}>{one.quantity} on {day(one.completed_at)}</Link>
                  </li>
                ))}
              </ul>
            ),
          },
          { head: 'Actions', cell: (row) => <Complete milestone={row} /> },
        ]}
      />
    </Section>
  );
}
