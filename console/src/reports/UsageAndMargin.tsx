import { useState } from 'react';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { type Cents, money, sum } from '../money';
import { day, plusDays, plusMonths } from '../time';
import { Amount } from '../ui/Amount';
import { Section } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { Bars } from './Bars';
import { Currencies, month, picked, ReportHead, Whole } from './Report';
import { SavedViews, SaveView } from './SavedViews';
import { UnitCosts } from './UnitCosts';

type Row = Schema['UsageMonth'];
type User = Schema['TopUser'];
type Commitment = Schema['UsageCommitment'];

/** Costs and margins come from unit costs. */
function known(cents: Cents | null, currency: string) {
  return cents === null ? '–' : <Amount cents={cents} currency={currency} to="#unit-costs" of="See unit costs" />;
}

/** The meters on which something was used in a month, and what was billed of it. */
function meters(of: string): string {
  const first = `${of}-01`;
  return `/usage?from=${first}&until=${plusDays(plusMonths(first, 1), -1)}`;
}

function count(quantity: number): string {
  return quantity.toLocaleString('en');
}

/** Each month once, with what all meters brought in and cost. */
function Months({ rows, currency }: { rows: Row[]; currency: string }) {
  if (rows.length === 0) return <p className="none">No usage or commitments yet.</p>;
  const months = [...new Set(rows.map((row) => row.month))];
  const total = (of: (row: Row) => Cents) => months.map((one) => Number(sum(rows.filter((row) => row.month === one).map(of))));
  const labels = months.map(month);
  const costs = total((row) => row.cost ?? 0);
  return (
    <>
      <Bars
        labels={labels}
        series={[
          { name: 'Overage', color: 1, values: total((row) => row.overage) },
          { name: 'Commitments', color: 2, values: total((row) => row.commitment) },
        ]}
        {...(costs.some((cost) => cost !== 0) ? { line: { name: 'Known cost', values: costs } } : {})}
        says={`Revenue from metered usage by month, from ${labels[0]} to ${labels.at(-1)}: ${money(sum(rows.map((row) => row.revenue)), currency)} in all. The table below has every figure.`}
      />
      <div className="scrolls" tabIndex={0} role="region" aria-label="Usage by month, a wide table">
        <Rows<Row>
          caption="Usage and margin by month and meter"
          rows={rows}
          id={(row) => row.month + row.brick_id}
          columns={[
            { head: 'Month', cell: (row) => month(row.month) },
            { head: 'Meter', cell: (row) => row.brick_name },
            { head: 'Used', right: true, cell: (row) => count(row.quantity) },
            { head: 'Overage', right: true, wide: true, cell: (row) => <Amount cents={row.overage} currency={currency} to={meters(row.month)} of="See meters" /> },
            { head: 'Commitments', right: true, wide: true, cell: (row) => <Amount cents={row.commitment} currency={currency} to={meters(row.month)} of="See meters" /> },
            { head: 'Revenue', right: true, cell: (row) => <Amount cents={row.revenue} currency={currency} to={meters(row.month)} of="See meters" /> },
            { head: 'Cost', right: true, wide: true, cell: (row) => known(row.cost, currency) },
            { head: 'Margin', right: true, wide: true, cell: (row) => known(row.margin, currency) },
            { head: 'Margin %', right: true, wide: true, cell: (row) => row.margin_percent ?? '–' },
          ]}
        />
      </div>
    </>
  );
}

function Users() {
  return (
    <Section title="Top customers by usage" id="top-users">
      <List<User>
        caption="Customers by usage in the last 12 months"
        name={['top-users']}
        load={(cursor) => get('/reports/usage/customers', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.brick_id + row.customer_id + row.currency}
        none="No usage in the last 12 months."
        columns={[
          { head: 'Meter', wide: true, cell: (row) => row.brick_name },
          { head: 'Customer', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
          { head: 'Used', right: true, cell: (row) => count(row.quantity) },
          { head: '% of total', right: true, wide: true, cell: (row) => row.share_percent ?? '–' },
          { head: 'Revenue', right: true, cell: (row) => <Amount cents={row.revenue} currency={row.currency} to={`/customers/${row.customer_id}#invoices`} of="See invoices" /> },
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
        caption="Commitments likely to stay partly unused"
        name={['commitments-at-risk']}
        load={(cursor) => get('/reports/usage/commitments', undefined, { which: 'AT_RISK', limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.subscription_id + row.brick_id}
        none="No commitments are at risk."
        columns={[
          { head: 'Customer', cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
          { head: 'Meter', cell: (row) => <Link to={`/usage/${row.subscription_id}/${row.brick_id}?from=${row.starts_at}&until=${row.ends_at}`}>{row.brick_name}</Link> },
          { head: 'Ends', wide: true, cell: (row) => day(row.ends_at) },
          { head: 'Committed', right: true, wide: true, cell: (row) => count(row.committed) },
          { head: 'Used', right: true, wide: true, cell: (row) => count(row.used) },
          { head: 'Expected', right: true, wide: true, cell: (row) => count(row.expected) },
          { head: 'At risk', right: true, cell: (row) => <Amount cents={row.at_risk} currency={row.currency} to={`/subscriptions/${row.subscription_id}`} of="See subscription" /> },
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
              <Section title="Last 12 months, before tax" id="usage-months">
                <Currencies all={shown.all} chosen={shown.currency} choose={choose} />
                <Months rows={shown.rows} currency={shown.currency} />
              </Section>
              <Users />
              <AtRisk />
              <UnitCosts />
            </>
          );
        }}
      </Whole>
      <SavedViews />
    </>
  );
}
