import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { money } from '../money';
import { Amount } from '../ui/Amount';
import { Loaded, Section, Status, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';
import { Bars } from './Bars';
import { SaveView } from './SavedViews';

type Month = Schema['RevenueMonth'];

const KINDS = ['recognised', 'deferred', 'unbilled'] as const;

function says(months: Month[], currency: string): string {
  const last = months.at(-1);
  return last
    ? `Revenue from ${months[0]!.month} to ${last.month}. In ${last.month} ${money(last.recognised, currency)} was recognised, ${money(last.deferred, currency)} is deferred and ${money(last.unbilled, currency)} unbilled.`
    : 'No revenue.';
}

function Currency({ currency, months }: { currency: string; months: Month[] }) {
  const amount = (cents: number, row: Month) => <Amount cents={cents} currency={currency} to={`/months/${row.month}#invoices`} of="See invoices" />;
  return (
    <Section title={`Revenue in ${currency}`}>
      <Bars labels={months.map((row) => row.month)} series={KINDS.map((kind, i) => ({ name: words(kind), color: i + 1, values: months.map((row) => Number(row[kind])) }))} says={says(months, currency)} sideBySide />
      <Rows<Month>
        caption={`Revenue in ${currency} by month`}
        rows={months.toReversed()}
        id={(row) => row.month}
        columns={[
          { head: 'Month', cell: (row) => <Link to={`/months/${row.month}`}>{row.month}</Link> },
          { head: 'Status', wide: true, cell: (row) => <Status code={row.status} /> },
          { head: 'Opening deferred', right: true, wide: true, cell: (row) => amount(row.opening_deferred, row) },
          { head: 'Billed', right: true, cell: (row) => amount(row.billed, row) },
          { head: 'Credited', right: true, wide: true, cell: (row) => amount(row.credited, row) },
          { head: 'Recognised', right: true, cell: (row) => amount(row.recognised, row) },
          { head: 'Deferred', right: true, cell: (row) => amount(row.deferred, row) },
          { head: 'Unbilled', right: true, wide: true, cell: (row) => amount(row.unbilled, row) },
        ]}
      />
    </Section>
  );
}

/** The last twelve months: what was earned in each, and what was left. */
export default function Months() {
  const query = useQuery({ queryKey: ['revenue'], queryFn: () => get('/reports/revenue', undefined, { limit: 100 }) });
  return (
    <>
      <Title actions={<SaveView report="REVENUE" />}>Month-end</Title>
      <Loaded query={query}>
        {(found) => {
          const currencies = [...new Set(found.data.map((row) => row.currency))].sort();
          if (currencies.length === 0) return <p className="none">No billing in the last 12 months.</p>;
          return currencies.map((currency) => (
            <Currency key={currency} currency={currency} months={found.data.filter((row) => row.currency === currency).toReversed()} />
          ));
        }}
      </Loaded>
    </>
  );
}
