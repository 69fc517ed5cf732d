import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { time } from '../time';
import { Loaded, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';

export default function Integrity() {
  const query = useQuery({ queryKey: ['integrity'], queryFn: () => get('/integrity') });
  return (
    <>
      <Title>Ledger checks</Title>
      <Loaded query={query}>
        {(found) => (
          <>
            <p>
              {found.ok ? 'Ledger, invoices, payments and credit agree.' : 'Some figures do not agree.'} Checked {time(found.checked_at)}.
            </p>
            <Rows
              caption="Checks"
              rows={found.checks}
              id={(row) => row.name}
              columns={[
                { head: 'Check', cell: (row) => words(row.name) },
                { head: 'Result', cell: (row) => <span className={`status ${row.ok ? 'good' : 'bad'}`}>{row.ok ? 'Passed' : 'Failed'}</span> },
                { head: 'Violations', right: true, cell: (row) => row.violations },
                { head: 'Examples', wide: true, cell: (row) => row.examples.join(', ') || '–' },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
