import { useState } from 'react';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { money } from '../money';
import { day } from '../time';
import { Amount } from '../ui/Amount';
import { Facts, Section } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';
import { Bars, type Series } from './Bars';
import { Currencies, month, picked, ReportHead, Whole } from './Report';
import { SavedViews, SaveView } from './SavedViews';

type Row = Schema['MrrRow'];
type Movement = Schema['Movement'];

const KINDS = ['new_business', 'expansion', 'reactivation', 'price_change', 'pause', 'contraction', 'churn'] as const;

function series(rows: Row[]): Series[] {
  return KINDS.map((kind, i) => ({ name: words(kind), color: i + 1, values: rows.map((row) => Number(row[kind])) }));
}

function Months({ rows, currency }: { rows: Row[]; currency: string }) {
  const last = rows.at(-1);
  if (last === undefined) return <p className="none">No recurring revenue yet.</p>;
  const labels = rows.map((row) => month(row.starts_at));
  return (
    <>
      <Facts
        of={[
          ['MRR', <Amount cents={last.mrr} currency={currency} to="#movements" of="See movements" />],
          ['ARR', <Amount cents={last.arr} currency={currency} to="#movements" of="See movements" />],
          ['As of', day(last.ends_at)],
        ]}
      />
      <Section title="Monthly recurring revenue" id="mrr">
        <Bars
          labels={labels}
          series={[{ name: 'MRR', color: 1, values: rows.map((row) => Number(row.mrr)) }]}
          says={`Monthly recurring revenue from ${labels[0]} to ${labels.at(-1)}: ${money(rows[0]!.mrr, currency)} at first, ${money(last.mrr, currency)} at last. The table below has every month.`}
        />
      </Section>
      <Section title="MRR movements" id="moved">
        <Bars
          labels={labels}
          series={series(rows)}
          says={`Movements of recurring revenue by month, from ${labels[0]} to ${labels.at(-1)}. The table below has every figure.`}
        />
        <div className="scrolls" tabIndex={0} role="region" aria-label="Recurring revenue by month, a wide table">
          <Rows<Row>
            caption="Recurring revenue by month"
            rows={rows}
            id={(row) => row.starts_at}
            columns={[
              { head: 'Month', cell: (row) => month(row.starts_at) },
              { head: 'Opening', right: true, cell: (row) => <Amount cents={row.opening} currency={currency} to="#movements" of="See movements" /> },
              ...KINDS.map((kind) => ({
                head: words(kind),
                right: true,
                wide: true,
                cell: (row: Row) => (row[kind] === 0 ? '–' : <Amount cents={row[kind]} currency={currency} to="#movements" of="See movements" />),
              })),
              { head: 'MRR', right: true, cell: (row) => <Amount cents={row.mrr} currency={currency} to="#movements" of="See movements" /> },
            ]}
          />
        </div>
      </Section>
    </>
  );
}

/** Recurring revenue, how it moved, and every contract behind it. */
export default function Recurring() {
  const [wanted, choose] = useState('');
  return (
    <>
      <ReportHead title="Recurring revenue" actions={<SaveView report="MRR" {...(wanted === '' ? {} : { currency: wanted })} />} />
      <Whole<Row> name={['mrr']} load={(cursor) => get('/reports/mrr', undefined, { limit: 100, ...(cursor ? { cursor } : {}) })}>
        {(all) => {
          const shown = picked(all, wanted);
          return (
            <>
              <Currencies all={shown.all} chosen={shown.currency} choose={choose} />
              <Months rows={shown.rows} currency={shown.currency} />
            </>
          );
        }}
      </Whole>
      <Section title="Movements" id="movements">
        <List<Movement>
          caption="Movements of recurring revenue"
          name={['mrr-movements']}
          load={(cursor) => get('/reports/mrr/movements', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
          id={(row) => row.moved_at + row.subscription_id + row.brick_id + row.kind}
          none="No movements in the last 12 months."
          columns={[
            { head: 'Date', cell: (row) => day(row.moved_at) },
            { head: 'Customer', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
            { head: 'Item', wide: true, cell: (row) => <Link to={`/subscriptions/${row.subscription_id}`}>{row.brick_name}</Link> },
            { head: 'Type', wide: true, cell: (row) => words(row.kind) },
            { head: 'Amount', right: true, cell: (row) => <Amount cents={row.amount} currency={row.currency} to={`/orders/${row.order_id}`} of="See order" /> },
          ]}
        />
      </Section>
      <SavedViews />
    </>
  );
}
