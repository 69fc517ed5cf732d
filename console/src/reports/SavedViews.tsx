import { Link, useNavigate } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { Act } from '../ui/Act';
import { Section } from '../ui/basics';
import { type Field, FormAct, text, type Values, whole } from '../ui/Form';
import { List } from '../ui/Rows';
import { words } from '../words';
import { type Kind, KINDS, span } from './kinds';

type View = Schema['ReportView'];
type Filter = { name: string; value: string };

const DAY = /^\d{4}-\d{2}(-\d{2})?$/;

function fields(report: Kind): Field[] {
  const { groups, span: names } = KINDS[report];
  const isMonth = names[0] === 'from';
  return [
    { name: 'name', label: 'Name' },
    ...(names[0] === 'as_of' ? [] : [{ name: 'months', label: report === 'FORECAST' ? 'Number of future months' : 'Number of past months', kind: 'number' as const, more: 'Counted from the day the view is opened' }]),
    ...names.map((name) => ({
      name,
      label: name === 'as_of' ? 'As of' : name === 'starts_at' || name === 'from' ? 'Or from' : 'Or to',
      ...(isMonth ? { more: 'A month such as 2026-03. Leave empty to count months instead' } : { kind: 'date' as const }),
    })),
    ...(groups.length === 0 ? [] : [{ name: 'group_by', label: 'Group by', data: [{ value: '', label: 'No grouping' }, ...groups.map((group) => ({ value: group, label: words(group) }))] }]),
  ];
}

/** What is sent; undefined while something is missing or said twice. */
function wanted(report: Kind, values: Values, currency: string | undefined): Schema['NewReportView'] | undefined {
  const { span: names, hasCurrency } = KINDS[report];
  const name = text(values, 'name');
  const months = whole(values, 'months');
  const days = names.flatMap((one): Filter[] => (text(values, one) === null ? [] : [{ name: one, value: text(values, one)! }]));
  if (name === null || months === undefined || months === 0 || !days.every((one) => DAY.test(one.value)) || (months !== null && days.length > 0)) return undefined;
  const group = text(values, 'group_by');
  return {
    name,
    report,
    relative_months: months,
    filters: [...days, ...(group === null ? [] : [{ name: 'group_by', value: group }]), ...(hasCurrency && currency !== undefined ? [{ name: 'currency', value: currency }] : [])],
  };
}

/** Saves the report on the screen, with the currency and the day that are chosen there. */
export function SaveView({ report, label, currency, asOf }: { report: Kind; label?: string; currency?: string; asOf?: string }) {
  const go = useNavigate();
  return (
    <FormAct<Schema['NewReportView']>
      label={label ?? 'Save view'}
      title={`Save view: ${KINDS[report].title}`}
      fields={fields(report)}
      start={{ name: '', months: KINDS[report].span[0] === 'as_of' ? '' : '12', as_of: asOf ?? '', group_by: '' }}
      body={(values) => wanted(report, values, currency)}
      run={(body, key) => call('post', '/report-views', undefined, body, key)}
      done={(answer) => void go(`/reports/views/${(answer as View).report_view_id}`)}
    />
  );
}

export function Rename({ view }: { view: View }) {
  return (
    <FormAct<Schema['ReportViewChange']>
      label="Rename"
      title={`Rename ${view.name}`}
      fields={[{ name: 'name', label: 'Name' }]}
      start={{ name: view.name }}
      body={(values) => (text(values, 'name') === null ? undefined : { name: text(values, 'name')! })}
      run={(body, key) => call('patch', '/report-views/{report_view_id}', { report_view_id: view.report_view_id }, body, key)}
    />
  );
}

export function Delete({ view, done }: { view: View; done: () => void }) {
  return (
    <Act<{ id: string }>
      label="Delete"
      title={`Delete ${view.name}`}
      confirm="Delete view"
      danger
      body={() => ({ id: view.report_view_id })}
      run={(body, key) => call('delete', '/report-views/{report_view_id}', { report_view_id: body.id }, undefined, key)}
      done={done}
    >
      <p>The view is deleted for everyone. The report itself is not affected.</p>
    </Act>
  );
}

/** What people of the seller have saved. */
export function SavedViews() {
  return (
    <Section title="Saved views" id="saved-views">
      <List<View>
        caption="Saved views of reports, newest first"
        name={['report-views']}
        load={(cursor) => get('/report-views', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.report_view_id}
        none="No saved views yet."
        columns={[
          { head: 'Name', cell: (row) => <Link to={`/reports/views/${row.report_view_id}`}>{row.name}</Link> },
          { head: 'Report', cell: (row) => KINDS[row.report].title },
          { head: 'Period', wide: true, cell: (row) => span(row) },
        ]}
      />
    </Section>
  );
}
