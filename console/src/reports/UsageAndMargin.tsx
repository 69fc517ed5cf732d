import { useState } from 'react';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { type Cents, money, price, sum } from '../money';
import { day } from '../time';
import { Amount } from '../ui/Amount';
import { Section } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { Bars } from './Bars';
import { Currencies, month, picked, ReportHead, Whole } from './Report';
import { SavedViews, SaveView } from './SavedViews';

type Row = Schema['UsageMonth'];
type User = Schema['TopUser'];
type Commitment = Schema['UsageCommitment'];
type Cost = Schema['UnitCost'];

function known(cents: Cents | null, currency: string) {
  return cents === null ? '–' : <Amount cents={cents} currency={currency} />;
}

function count(quantity: number): string {
  return quantity.toLocaleString('en');
}

/** Each month once, with what all meters brought in and cost. */
function Months({ rows, currency }: { rows: Row[]; currency: string }) {
  if (rows.length === 0) return <p className="none">Nothing has been used or committed to yet.</p>;
  const months = [...new Set(rows.map((row) => row.month))];
  const total = (of: (row: Row) => Cents) => months.map((one) => Number(sum(rows.filter((row) => row.month === one).map(of))));
  const labels = months.map(month);
  const costs = total((row) => row.cost ?? 0);
  return (
    <>
      <Bars
        labels={labels}
        series={[
          { name: 'Beyond commitments', color: 1, values: total((row) => row.overage) },
          { name: 'Commitments', color: 2, values: total((row) => row.commitment) },
        ]}
        {...(costs.some((cost) => cost !== 0) ? { line: { name: 'Known cost', values: costs } } : {})}
        says={`What metered use brought in by month, from ${labels[0]} to ${labels.at(-1)}: ${money(sum(rows.map((row) => row.revenue)), currency)} in all. The table below has every figure.`}
      />
      <div className="scrolls" tabIndex={0} role="region" aria-label="Use by month, a wide table">
        <Rows<Row>
          caption="Use and margin by month and meter"
          rows={rows}
          id={(row) => row.month + row.brick_id}
          columns={[
            { head: 'Month', cell: (row) => month(row.month) },
            { head: 'Meter', cell: (row) => row.brick_name },
            { head: 'Used', right: true, cell: (row) => count(row.quantity) },
            { head: 'Beyond commitments', right: true, wide: true, cell: (row) => <Amount cents={row.overage} currency={currency} /> },
            { head: 'Commitments', right: true, wide: true, cell: (row) => <Amount cents={row.commitment} currency={currency} /> },
            { head: 'Revenue', right: true, cell: (row) => <Amount cents={row.revenue} currency={currency} /> },
            { head: 'Cost', right: true, wide: true, cell: (row) => known(row.cost, currency) },
            { head: 'Margin', right: true, wide: true, cell: (row) => known(row.margin, currency) },
            { head: '%', right: true, wide: true, cell: (row) => row.margin_percent ?? '–' },
          ]}
        />
      </div>
    </>
  );
}

function Costs() {
  return (
    <Section title="Unit costs" id="unit-costs">
      <List<Cost>
        caption="What a unit of each meter costs, newest first"
        name={['unit-costs']}
        load={(cursor) => get('/unit-costs', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.brick_id + row.currency + row.starts_at}
        none="No unit cost is recorded, so there is no margin."
        columns={[
          { head: 'Meter', cell: (row) => row.brick_name },
          { head: 'From', cell: (row) => day(row.starts_at) },
          { head: 'Unit cost', right: true, cell: (row) => (row.unit_cost === null ? 'Not known' : price(row.unit_cost, row.currency)) },
        ]}
      />
    </Section>
  );
}

function Users() {
  return (
    <Section title="Who uses most" id="top-users">
      <List<User>
        caption="Customers by how much they used in the last twelve months"
        name={['top-users']}
        load={(cursor) => get('/reports/usage/customers', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.brick_id + row.customer_id + row.currency}
        none="Nothing was used in the last twelve months."
        columns={[
          { head: 'Meter', wide: true, cell: (row) => row.brick_name },
          { head: 'Customer', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
          { head: 'Used', right: true, cell: (row) => count(row.quantity) },
          { head: '% of all', right: true, wide: true, cell: (row) => row.share_percent ?? '–' },
          { head: 'Revenue', right: true, cell: (row) => <Amount cents={row.revenue} currency={row.currency} /> },
          { head: 'Margin', right: true, wide: true, cell: (row) => known(row.margin, row.currency) },
        ]}
      />
    </Section>
  );
}

function AtRisk() {
  return (
    <Section title="Commitments at risk" id="at-risk">
      <List<Commitment>
        caption="Commitments of which something is likely to stay unused"
        name={['commitments-at-risk']}
        load={(cursor) => get('/reports/usage/commitments', undefined, { which: 'AT_RISK', limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.subscription_id + row.brick_id}
        none="Every commitment is likely to be used."
        columns={[
          { head: 'Customer', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
          { head: 'Meter', cell: (row) => <Link to={`/usage/${row.subscription_id}/${row.brick_id}?from=${row.starts_at}&until=${row.ends_at}`}>{row.brick_name}</Link> },
          { head: 'Until', wide: true, cell: (row) => day(row.ends_at) },
          { head: 'Committed', right: true, wide: true, cell: (row) => count(row.committed) },
          { head: 'Used', right: true, wide: true, cell: (row) => count(row.used) },
          { head: 'Expected', right: true, wide: true, cell: (row) => count(row.expected) },
          { head: 'At risk', right: true, cell: (row) => <Amount cents={row.at_risk} currency={row.currency} to={`/subscriptions/${row.subscription_id}`} of="Which agreement?" /> },
        ]}
      />
    </Section>
  );
}

/** What was used, what it brought in and cost, who uses most, and which commitments stay unused. */
export default function UsageAndMargin() {
  const [wanted, choose] = useState('');
  return (
    <>
      <ReportHead title="Usage and margin" actions={<SaveView report="USAGE" />} />
      <Whole<Row> name={['usage-months']} load={(cursor) => get('/reports/usage/months', undefined, { limit: 100, ...(cursor ? { cursor } : {}) })}>
        {(all) => {
          const shown = picked(all, wanted);
          return (
            <>
              <Section title="The last twelve months, before tax" id="usage-months">
                <Currencies all={shown.all} chosen={shown.currency} choose={choose} />
                <Months rows={shown.rows} currency={shown.currency} />
              </Section>
              <Users />
              <AtRisk />
              <Costs />
            </>
          );
        }}
      </Whole>
      <SavedViews />
    </>
  );
}
