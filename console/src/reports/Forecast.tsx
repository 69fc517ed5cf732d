import { useState } from 'react';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { money, sum } from '../money';
import { day } from '../time';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Section } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';
import { Bars } from './Bars';
import { Currencies, month, picked, ReportHead, Whole } from './Report';
import { SavedViews, SaveView } from './SavedViews';

type Row = Schema['ForecastRow'];
type Item = Schema['ForecastItem'];

const PARTS = ['scheduled', 'renewals', 'possible_renewals', 'usage'] as const;

function Months({ rows, currency }: { rows: Row[]; currency: string }) {
  if (rows.length === 0) return <p className="none">No upcoming billing.</p>;
  const labels = rows.map((row) => month(row.starts_at));
  return (
    <>
      <Bars
        labels={labels}
        series={PARTS.map((part, i) => ({ name: words(part), color: i + 1, values: rows.map((row) => Number(row[part])) }))}
        line={{ name: 'Expected cash', values: rows.map((row) => Number(row.cash)) }}
        says={`Expected billing by month, from ${labels[0]} to ${labels.at(-1)}: ${money(sum(rows.map((row) => row.scheduled)), currency)} scheduled in all, ${money(sum(rows.map((row) => row.renewals)), currency)} of renewals. The table below has every figure.`}
      />
      <div className="scrolls" tabIndex={0} role="region" aria-label="Forecast by month, a wide table">
        <Rows<Row>
          caption="Expected billing and cash by month"
          rows={rows}
          id={(row) => row.starts_at}
          columns={[
            { head: 'Month', cell: (row) => month(row.starts_at) },
            ...PARTS.map((part) => ({
              head: words(part),
              right: true,
              wide: part !== 'scheduled',
              cell: (row: Row) => (row[part] === 0 ? '–' : <Amount cents={row[part]} currency={currency} to="#items" of="See details" />),
            })),
            {
              head: 'Usage range',
              right: true,
              wide: true,
              cell: (row: Row) => (row.usage_high === 0 && row.usage_low === 0 ? '–' : <Link to="#items" title="See details">{`${money(row.usage_low, currency)} … ${money(row.usage_high, currency)}`}</Link>),
            },
            { head: 'Expected cash', right: true, cell: (row: Row) => <Amount cents={row.cash} currency={currency} to="#items" of="See details" /> },
          ]}
        />
      </div>
    </>
  );
}

/** Where an amount comes from: an invoice, or the agreement that will be billed. */
function behind(row: Item): { to?: string } {
  const to = invoiceWhy(row.invoice_id) ?? (row.subscription_id ? `/subscriptions/${row.subscription_id}` : undefined);
  return to === undefined ? {} : { to };
}

/** What will be billed and paid, and what is behind it. */
export default function Forecast() {
  const [wanted, choose] = useState('');
  return (
    <>
      <ReportHead title="Forecast" actions={<SaveView report="FORECAST" />} />
      <Section title="Next 12 months, before tax" id="forecast">
        <Whole<Row> name={['forecast']} load={(cursor) => get('/reports/forecast', undefined, { limit: 100, ...(cursor ? { cursor } : {}) })}>
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
      </Section>
      <Section title="Forecast details" id="items">
        <List<Item>
          caption="Expected billing and cash"
          name={['forecast-items']}
          load={(cursor) => get('/reports/forecast/items', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
          id={(row) => `${row.bill_at}${row.source}${row.subscription_id}${row.invoice_id}${row.net}${row.cash_at}`}
          none="No upcoming billing."
          columns={[
            { head: 'Bill date', cell: (row) => day(row.bill_at) },
            { head: 'Source', cell: (row) => (row.subscription_id ? <Link to={`/subscriptions/${row.subscription_id}`}>{words(row.source)}</Link> : words(row.source)) },
            { head: 'Net', right: true, cell: (row) => <Amount cents={row.net} currency={row.currency} {...behind(row)} /> },
            { head: 'Cash expected', wide: true, cell: (row) => day(row.cash_at) },
            { head: 'Cash', right: true, cell: (row) => <Amount cents={row.cash} currency={row.currency} {...behind(row)} /> },
          ]}
        />
      </Section>
      <SavedViews />
    </>
  );
}
