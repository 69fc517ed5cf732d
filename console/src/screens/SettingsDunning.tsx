import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { Loaded, Section } from '../ui/basics';
import { type Field, ListAct, type Values, whole } from '../ui/Form';
import { Rows } from '../ui/Rows';
import { words } from '../words';

type Step = Schema['DunningStep'];

const ACTS: Step['act'][] = ['REMIND', 'CHARGE', 'GIVE_UP'];
const FIELDS: Field[] = [
  { name: 'day', label: 'Days after the due date', kind: 'number' },
  { name: 'act', label: 'Step', data: ACTS.map((value) => ({ value, label: words(value) })) },
];

function steps(rows: Values[]): Schema['DunningSettingsRequest'] | undefined {
  const found: Step[] = [];
  for (const row of rows) {
    const day = whole(row, 'day');
    if (day === undefined || day === null) return undefined;
    found.push({ day, act: row['act'] as Step['act'] });
  }
  return { steps: found };
}

/** What happens to invoices that are not paid. */
export default function SettingsDunning() {
  const query = useQuery({ queryKey: ['dunning-settings'], queryFn: () => get('/dunning-settings') });
  return (
    <Loaded query={query}>
      {(found) => (
        <Section
          title="Dunning"
          aside={
            <ListAct
              key={JSON.stringify(found.steps)}
              label="Edit steps"
              one="Step"
              fields={FIELDS}
              start={found.steps.map((step) => ({ day: String(step.day), act: step.act }))}
              body={steps}
              run={(sent, key) => call('put', '/dunning-settings', undefined, sent, key)}
              plan={{ kind: 'DUNNING' }}
            />
          }
        >
          <p>Steps run at 9:00 in the customer’s time zone, including for invoices that are already overdue.</p>
          <Rows
            caption="Dunning steps for unpaid invoices"
            rows={found.steps}
            id={(row) => `${row.day} ${row.act}`}
            none="No dunning steps."
            columns={[
              { head: 'Days after the due date', cell: (row) => row.day },
              { head: 'Step', cell: (row) => words(row.act) },
            ]}
          />
          <p><Link to="/settings/history?of=DUNNING">Change history</Link></p>
        </Section>
      )}
    </Loaded>
  );
}
