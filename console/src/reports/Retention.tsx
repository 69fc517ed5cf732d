import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, type Schema } from '../api/client';
import { Amount } from '../ui/Amount';
import { Facts, Loaded, Section } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { Bars } from './Bars';
import { Currencies, month, picked, ReportHead, Whole } from './Report';
import { SavedViews, SaveView } from './SavedViews';

type Row = Schema['RetentionRow'];

/** Each cohort once, as it is now. */
function newest(rows: Row[]): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const known = found.get(row.cohort);
    if (known === undefined || known.months_later < row.months_later) found.set(row.cohort, row);
  }
  return [...found.values()];
}

function Cohorts({ rows, currency }: { rows: Row[]; currency: string }) {
  if (rows.length === 0) return <p className="none">No new customers in the last 12 months.</p>;
  const now = newest(rows);
  const to = '/reports#movements';
  return (
    <>
      <Bars
        labels={now.map((row) => month(row.cohort))}
        series={[
          { name: 'Starting MRR', color: 2, values: now.map((row) => Number(row.base)) },
          { name: 'Net MRR now', color: 1, values: now.map((row) => Number(row.net)) },
        ]}
        says={`Net retention by the month in which customers started: ${now.map((row) => `${month(row.cohort)} ${row.net_percent} percent`).join(', ')}. The table below has every figure.`}
        sideBySide
      />
      <div className="scrolls" tabIndex={0} role="region" aria-label="Retention by cohort, a wide table">
        <Rows<Row>
          caption="Retention by the month in which customers started"
          rows={rows}
          id={(row) => row.cohort + row.months_later}
          columns={[
            { head: 'Cohort', cell: (row) => month(row.cohort) },
            { head: 'Months later', right: true, cell: (row) => row.months_later },
            { head: 'Customers', right: true, wide: true, cell: (row) => `${row.customers_left} of ${row.customers}` },
            { head: 'Starting MRR', right: true, wide: true, cell: (row) => <Amount cents={row.base} currency={currency} to={to} of="See movements" /> },
            { head: 'Gross', right: true, wide: true, cell: (row) => <Amount cents={row.gross} currency={currency} to={to} of="See movements" /> },
            { head: 'Net', right: true, wide: true, cell: (row) => <Amount cents={row.net} currency={currency} to={to} of="See movements" /> },
            { head: 'Gross %', right: true, wide: true, cell: (row) => row.gross_percent },
            { head: 'Net %', right: true, cell: (row) => row.net_percent },
          ]}
        />
      </div>
    </>
  );
}

function Life() {
  const query = useQuery({ queryKey: ['customer-life'], queryFn: () => get('/reports/customer-life') });
  return (
    <Loaded query={query}>
      {(found) => (
        <Facts
          of={[
            ['Customers now', found.customers],
            ['All-time customers', found.customers_ever],
            ['Churned', found.endings],
            ['Average lifetime in days', found.average_days ?? 'No customer has churned'],
          ]}
        />
      )}
    </Loaded>
  );
}

/** What became of customers by the month they began in, and how long they stay. */
export default function Retention() {
  const [wanted, choose] = useState('');
  return (
    <>
      <ReportHead title="Retention" actions={<SaveView report="RETENTION" />} />
      <Life />
      <Section title="Cohorts by start month" id="cohorts">
        <Whole<Row> name={['retention']} load={(cursor) => get('/reports/retention', undefined, { limit: 100, ...(cursor ? { cursor } : {}) })}>
          {(all) => {
            const shown = picked(all, wanted);
            return (
              <>
                <Currencies all={shown.all} chosen={shown.currency} choose={choose} />
                <Cohorts rows={shown.rows} currency={shown.currency} />
              </>
            );
          }}
        </Whole>
      </Section>
      <SavedViews />
    </>
  );
}
