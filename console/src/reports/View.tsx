import './reports.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { address, get, type Schema, send } from '../api/client';
import { type Cents, money, sum } from '../money';
import { Document } from '../screens/Invoice';
import { Amount } from '../ui/Amount';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { type Column, Rows } from '../ui/Rows';
import { words } from '../words';
import { Bars } from './Bars';
import { KINDS, type Row, span } from './kinds';
import { mailed, ScheduleMail, SendNow } from './MailView';
import { Currencies, month, picked, Whole } from './Report';
import { Delete, Rename } from './SavedViews';

type View = Schema['ReportView'];

/** The day or the month that a row is of. */
function time(row: Row): unknown {
  return row['starts_at'] ?? row['month'] ?? (row['cohort'] === undefined ? undefined : row['ends_at']);
}

function label(row: Row): string {
  const when = time(row);
  return [when === undefined ? '' : month(String(when)), String(row['group_name'] ?? row['brick_name'] ?? row['jurisdiction'] ?? '')].filter((part) => part !== '').join(' ');
}

const MONTHS = ['starts_at', 'ends_at', 'cohort', 'month'];
const HEADS: Record<string, string> = { starts_at: 'Month', ends_at: 'Month', cohort: 'Cohort', base: 'Starting MRR', receivable: 'Balance due', closing: 'Closing balance' };

function columns(view: View, rows: Row[], currency: string): Column<Row>[] {
  const kind = KINDS[view.report];
  const used = (name: string) => rows.some((row) => row[name] !== null && row[name] !== undefined);
  return [
    ...kind.texts.filter(used).map((name) => ({
      head: HEADS[name] ?? words(name.replace('_name', '')),
      cell: (row: Row) => (MONTHS.includes(name) && view.filters['interval'] !== 'DAY' ? month(String(row[name])) : String(row[name] ?? '–')),
    })),
    ...kind.amounts.map((name) => ({
      head: name === 'mrr' ? 'MRR' : (HEADS[name] ?? words(name.replace('_amount', ''))),
      right: true,
      wide: name !== kind.main,
      cell: (row: Row) => (row[name] === null || (row[name] === 0 && name !== kind.main) ? '–' : <Amount cents={row[name] as Cents} currency={currency} to={kind.page(row)} of="See details" />),
    })),
    ...kind.figures.map((name) => ({ head: name === 'dso' ? 'DSO' : (view.report === 'DUNNING' ? `${words(name)}, count` : words(name.replace('_percent', ' %'))), right: true, wide: true, cell: (row: Row) => String(row[name] ?? '–') })),
  ];
}

/** The chart adds up groups, so that each month is one bar. */
function Chart({ view, rows, currency }: { view: View; rows: Row[]; currency: string }) {
  const { main } = KINDS[view.report];
  const byMonth = rows.some((row) => time(row) !== undefined);
  const key = (row: Row) => (byMonth ? String(time(row)) : label(row) || 'All');
  const keys = [...new Set(rows.map(key))];
  if (byMonth) keys.sort();
  const values = keys.map((one) => Number(sum(rows.filter((row) => key(row) === one).map((row) => row[main] as Cents))));
  const labels = keys.map((one) => (byMonth ? month(one) : one));
  const name = main === 'mrr' ? 'MRR' : words(main.replace('_amount', ''));
  return (
    <Bars
      labels={labels.slice(0, 60)}
      series={[{ name, color: 1, values: values.slice(0, 60) }]}
      says={`${name} from ${labels[0]} to ${labels.at(-1)}: ${money(values[0]!, currency)} at first, ${money(values.at(-1)!, currency)} at last. The table below has every figure.`}
    />
  );
}

function Report({ view }: { view: View }) {
  const [wanted, choose] = useState('');
  return (
    <Whole<Row>
      name={['report-view', view.report_view_id, view.updated_at]}
      load={async (cursor) => (await send('GET', address(view.path, {}, { ...view.parameters, limit: 100, ...(cursor ? { cursor } : {}) }))).json()}
    >
      {(all) => {
        const shown = picked(all, wanted);
        if (shown.rows.length === 0) return <p className="none">No data for this period.</p>;
        return (
          <Section title={KINDS[view.report].title} id="report">
            <Currencies all={shown.all} chosen={shown.currency} choose={choose} />
            <Chart view={view} rows={shown.rows} currency={shown.currency} />
            <div className="scrolls" tabIndex={0} role="region" aria-label={`${view.name}, a wide table`}>
              <Rows<Row>
                caption={`${view.name}, ${shown.currency}`}
                rows={shown.rows}
                id={(row) => KINDS[view.report].texts.concat('group_id', 'treatment', 'rate').map((name) => String(row[name])).join(' ')}
                columns={columns(view, shown.rows, shown.currency)}
              />
            </div>
          </Section>
        );
      }}
    </Whole>
  );
}

/** Printed when it is asked for. */
function Paper({ view }: { view: View }) {
  const [isWanted, want] = useState(false);
  return (
    <Section title="Document" id="document">
      {isWanted ? (
        <Document path={address('/report-views/{report_view_id}/report.pdf', { report_view_id: view.report_view_id })} title={view.name} />
      ) : (
        <Button variant="default" size="sm" onClick={() => want(true)}>
          Create PDF
        </Button>
      )}
    </Section>
  );
}

/** A report as somebody saved it. */
export default function ViewScreen() {
  const { id = '' } = useParams();
  const go = useNavigate();
  const query = useQuery({ queryKey: ['report-view', id], queryFn: () => get('/report-views/{report_view_id}', { report_view_id: id }) });
  return (
    <Loaded query={query}>
      {(view) => (
        <>
          <Title above={{ to: '/reports', text: 'Reports' }}>{view.name}</Title>
          <div className="acts">
            <ScheduleMail view={view} />
            <SendNow view={view} />
            <Rename view={view} />
            <Delete view={view} done={() => void go('/reports')} />
          </div>
          <Facts
            of={[
              ['Report', KINDS[view.report].title],
              ['Period', span(view)],
              ['Emails', mailed(view)],
              ...Object.entries(view.filters).filter(([name]) => !KINDS[view.report].span.includes(name)).map(([name, value]): [string, string] => [words(name), name === 'currency' ? value : words(value)]),
            ]}
          />
          <Report view={view} />
          <Paper view={view} />
        </>
      )}
    </Loaded>
  );
}
