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
      confirm={when === 'IMMEDIATELY' ? 'Complete and bill' : 'Complete milestone'}
      opened={() => setTyped('1')}
      body={() => (right ? { quantity, bill_on: when, ...(when === 'IMMEDIATELY' && served ? { service_date: served } : {}) } : undefined)}
      run={(body, key) => call('post', '/subscriptions/{subscription_id}/milestones/{milestone_id}/complete', { subscription_id: milestone.subscription_id, milestone_id: milestone.milestone_id }, body, key)}
    >
      <TextInput label="Units completed" inputMode="numeric" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} error={right ? undefined : `Enter a number from 1 to ${left}`} data-autofocus />
      <Choice
        legend="Bill"
        value={when}
        choose={setWhen}
        options={[
          { value: 'IMMEDIATELY', label: 'Immediately', more: 'On a separate invoice, issued today' },
          { value: 'NEXT_INVOICE', label: 'On the next invoice', more: 'As an additional line' },
        ]}
      />
      {when === 'IMMEDIATELY' && <TextInput type="date" label="Service date" description="Leave empty for today" value={served} onChange={(event) => setServed(event.currentTarget.value)} />}
      <Facts
        of={[
          ['Completed so far', `${milestone.completed_quantity} of ${milestone.total_quantity}`],
          ['Completed after this', right ? `${milestone.completed_quantity + quantity} of ${milestone.total_quantity}` : '–'],
          ['Share of the price billed', right ? `${quantity} of ${milestone.total_quantity}` : '–'],
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
          { head: 'Milestone', cell: (row) => row.brick_name },
          { head: 'Completed', cell: (row) => `${row.completed_quantity} of ${row.total_quantity}` },
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
