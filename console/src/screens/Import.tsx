import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { day, time } from '../time';
import { Act } from '../ui/Act';
import { Amount } from '../ui/Amount';
import { Facts, Loaded, Section, Status, Title } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';

type Row = Schema['ImportRow'];

const STATES: Row['status'][] = ['REFUSED', 'CREATED', 'EXISTING', 'WAITING'];
const PLACES: Partial<Record<Row['file'], string>> = { CUSTOMERS: '/customers/', PLANS: '/catalog/', SUBSCRIPTIONS: '/subscriptions/', INVOICES: '/invoices/' };
const ASK_EVERY = 2_000;

function place(row: Row): string | undefined {
  const above = PLACES[row.file];
  return row.object_id && above ? above + row.object_id : undefined;
}

function Found({ row }: { row: Row }) {
  const to = place(row);
  return to ? <Link to={to}>{row.external_id ?? 'Open'}</Link> : <>{row.external_id ?? '–'}</>;
}

function ImportRows({ id }: { id: string }) {
  const [status, setStatus] = useState('');
  return (
    <Section title="Rows">
      <div className="filters">
        <NativeSelect label="Show" value={status} onChange={(event) => setStatus(event.currentTarget.value)} data={[{ value: '', label: 'All' }, ...STATES.map((value) => ({ value, label: words(value) }))]} />
      </div>
      <List<Row>
        key={status}
        caption="Result of each row"
        name={['import', id, 'rows', status]}
        load={(cursor) => get('/imports/{import_id}/rows', { import_id: id }, { limit: 100, ...(status === '' ? {} : { status: [status as Row['status']] }), ...(cursor ? { cursor } : {}) })}
        id={(row) => `${row.file} ${row.line}`}
        busy={(row) => row.status === 'WAITING'}
        none="No rows found."
        columns={[
          { head: 'Line', cell: (row) => `${words(row.file)} ${row.line}` },
          { head: 'External ID', cell: (row) => <Found row={row} /> },
          { head: 'Status', cell: (row) => <Status code={row.status} /> },
          { head: 'Problems', cell: (row) => row.problems.map((one) => (one.column ? `${one.column}: ${one.reason}` : one.reason)).join('; ') || '–' },
          { head: 'Next invoice', right: true, wide: true, cell: (row) => (row.next_invoice ? <><Amount cents={row.next_invoice.amount} currency={row.next_invoice.currency} to={place(row)} of="See subscription" /> on {day(row.next_invoice.day)}</> : '–') },
        ]}
      />
    </Section>
  );
}

/** An import: how far it is, what became of its rows, and what its subscriptions bill next. */
export default function ImportScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['import', id],
    queryFn: () => get('/imports/{import_id}', { import_id: id }),
    refetchInterval: (asked) => (asked.state.data?.status === 'RUNNING' ? ASK_EVERY : false),
  });
  return (
    <Loaded query={query}>
      {(found) => (
        <>
          <Title
            above={{ to: '/jobs', text: 'Jobs' }}
            status={found.status}
            actions={
              found.status === 'RUNNING' && (
                <Act label="Cancel" danger roles={['OWNER']} body={() => ({})} run={(body, key) => call('post', '/imports/{import_id}/cancel', { import_id: id }, body, key)}>
                  <p>Rows already created are kept. Import the same files again to finish.</p>
                </Act>
              )
            }
          >
            {found.dry_run ? 'Import (dry run)' : 'Import'}
          </Title>
          {found.error && <p className="wrong">{found.error}</p>}
          <progress className="drawn" max={Math.max(found.rows, 1)} value={found.rows_done} aria-label="Progress of the import" />
          <Facts of={[['Rows processed', `${found.rows_done} of ${found.rows}`], ['Created', found.created], ['Existing', found.existing], ['Refused', found.refused], ['Started', time(found.created_at)], ['Finished', time(found.finished_at)]]} />
          {found.next_invoices.length > 0 && (
            <Section title="Upcoming invoices" id="next">
              <Rows
                caption="Upcoming invoices by currency"
                rows={found.next_invoices}
                id={(row) => row.currency}
                columns={[
                  { head: 'Invoices', right: true, cell: (row) => row.invoices },
                  { head: 'First bill date', cell: (row) => day(row.first_on) },
                  { head: 'Total', right: true, cell: (row) => <Amount cents={row.amount} currency={row.currency} to="#rows" of="See rows" /> },
                ]}
              />
            </Section>
          )}
          <ImportRows id={id} />
        </>
      )}
    </Loaded>
  );
}
