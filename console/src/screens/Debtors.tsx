import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { day } from '../time';
import { Amount } from '../ui/Amount';
import { Section } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

type Debtor = Schema['Aging']['data'][number];

/** Who owes for how long, and what happens next. */
export function Debtors() {
  return (
    <Section title="Who owes" id="debtors">
      <List<Debtor>
        caption="Who owes for how long"
        name={['aging']}
        load={(cursor) => get('/reports/aging', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.customer_id + row.currency}
        none="Nobody is overdue."
        columns={[
          { head: 'Customer', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
          { head: 'Overdue', right: true, cell: (row) => <Amount cents={row.overdue} currency={row.currency} to={`/customers/${row.customer_id}#open-invoices`} of="Which invoices?" /> },
          { head: 'Days', right: true, cell: (row) => row.days_overdue },
          { head: 'Oldest due', wide: true, cell: (row) => day(row.oldest_due_at) },
          {
            head: 'Next step',
            wide: true,
            cell: (row) => (row.dunning.next_step ? `${words(row.dunning.next_step.act)} on ${day(row.dunning.next_step.day)}` : words(row.dunning.state)),
          },
        ]}
      />
    </Section>
  );
}
