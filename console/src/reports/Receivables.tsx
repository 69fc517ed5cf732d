import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { money } from '../money';
import { day } from '../time';
import { Amount } from '../ui/Amount';
import { Facts, Section } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';
import { Bars } from './Bars';
import { Dunning } from './Dunning';
import { Currencies, month, picked, ReportHead, Whole } from './Report';
import { SavedViews, SaveView } from './SavedViews';

type Owed = Schema['ReceivablesRow'];
type Invoice = Schema['OwedInvoice'];
type Flow = Schema['CollectionsRow'];

const AGES = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'older'] as const;
const MOVES = ['invoiced', 'credited', 'voided', 'written_off', 'credit_used', 'collected'] as const;

function Ages({ row }: { row: Owed }) {
  const labels = AGES.map((age) => words(age));
  return (
    <>
      <Facts
        of={[
          ['Balance due', <Amount cents={row.receivable} currency={row.currency} to="#owed-invoices" of="See invoices" />],
          ['Customer credit', <Amount cents={row.credit} currency={row.currency} to="/customers" of="See customers" />],
          ['Invoices', row.invoices],
          ['Oldest due', day(row.oldest_due_at)],
        ]}
      />
      <Section title="Aging" id="ages">
        <Bars
          labels={labels}
          series={[{ name: 'Balance due', color: 1, values: AGES.map((age) => Number(row[age])) }]}
          says={`Balance due by age: ${AGES.map((age) => `${words(age)} ${money(row[age], row.currency)}`).join(', ')}.`}
        />
        <Rows<(typeof AGES)[number]>
          caption="Balance due by days overdue"
          rows={[...AGES]}
          id={(age) => age}
          columns={[
            { head: 'Days overdue', cell: (age) => words(age) },
            { head: 'Balance due', right: true, cell: (age) => <Amount cents={row[age]} currency={row.currency} to="#owed-invoices" of="See invoices" /> },
          ]}
        />
      </Section>
    </>
  );
}

function Flows({ rows, currency }: { rows: Flow[]; currency: string }) {
  if (rows.length === 0) return <p className="none">No invoices yet.</p>;
  const labels = rows.map((row) => month(row.starts_at));
  return (
    <>
      <Bars
        labels={labels}
        series={MOVES.map((move, i) => ({ name: words(move), color: i + 1, values: rows.map((row) => Number(row[move])) }))}
        line={{ name: 'Closing balance', values: rows.map((row) => Number(row.closing)) }}
        says={`Movements of receivables by month, from ${labels[0]} to ${labels.at(-1)}. The table below has every figure.`}
      />
      <div className="scrolls" tabIndex={0} role="region" aria-label="Collections by month, a wide table">
        <Rows<Flow>
          caption="Collections by month"
          rows={rows}
          id={(row) => row.starts_at}
          columns={[
            { head: 'Month', cell: (row) => month(row.starts_at) },
            ...MOVES.map((move) => ({
              head: words(move),
              right: true,
              wide: move !== 'invoiced' && move !== 'collected',
              cell: (row: Flow) => (row[move] === 0 ? '–' : <Amount cents={row[move]} currency={currency} to={`/months/${row.starts_at.slice(0, 7)}#invoices`} of="See invoices" />),
            })),
            { head: 'Balance', right: true, cell: (row) => <Amount cents={row.closing} currency={currency} to="#owed-invoices" of="See invoices" /> },
            { head: 'DSO', right: true, wide: true, cell: (row) => row.dso ?? '–' },
            { head: 'Collected %', right: true, wide: true, cell: (row) => row.collected_percent ?? '–' },
          ]}
        />
      </div>
    </>
  );
}

/** What is owed on any day, and how it is collected. */
export default function Receivables() {
  const [wanted, choose] = useState('');
  const [asOf, setAsOf] = useState('');
  const on = asOf === '' ? {} : { as_of: asOf };
  return (
    <>
      <ReportHead title="Receivables" actions={<SaveView report="RECEIVABLES" {...(wanted === '' ? {} : { currency: wanted })} asOf={asOf} />}>
        <TextInput label="As of" type="date" size="sm" w={180} mt="sm" value={asOf} onChange={(event) => setAsOf(event.currentTarget.value)} />
      </ReportHead>
      <Whole<Owed> name={['receivables', asOf]} load={(cursor) => get('/reports/receivables', undefined, { limit: 100, ...on, ...(cursor ? { cursor } : {}) })}>
        {(all) => {
          const shown = picked(all, wanted);
          return (
            <>
              <Currencies all={shown.all} chosen={shown.currency} choose={choose} />
              {shown.rows[0] ? <Ages row={shown.rows[0]} /> : <p className="none">No open invoices.</p>}
            </>
          );
        }}
      </Whole>
      <Section title="Collections" id="collections" aside={<SaveView report="COLLECTIONS" label="Save collections view" />}>
        <Whole<Flow> name={['collections']} load={(cursor) => get('/reports/collections', undefined, { limit: 100, ...(cursor ? { cursor } : {}) })}>
          {(all) => {
            const shown = picked(all, wanted);
            return <Flows rows={shown.rows} currency={shown.currency} />;
          }}
        </Whole>
      </Section>
      <Dunning wanted={wanted} />
      <Section title="Open invoices" id="owed-invoices">
        <List<Invoice>
          caption="Open invoices"
          name={['owed-invoices', asOf]}
          load={(cursor) => get('/reports/receivables/invoices', undefined, { limit: 25, ...on, ...(cursor ? { cursor } : {}) })}
          id={(row) => row.invoice_id}
          none="No open invoices."
          columns={[
            { head: 'Invoice', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.invoice_number ?? 'Not issued'}</Link> },
            { head: 'Customer', wide: true, cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
            { head: 'Due', wide: true, cell: (row) => day(row.due_at) },
            { head: 'Days overdue', right: true, cell: (row) => row.days_overdue },
            { head: 'Balance due', right: true, cell: (row) => <Amount cents={row.receivable} currency={row.currency} to={`/invoices/${row.invoice_id}`} of="See invoice" /> },
          ]}
        />
      </Section>
      <SavedViews />
    </>
  );
}
