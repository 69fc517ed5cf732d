import { useState } from 'react';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { time } from '../time';
import { Act } from '../ui/Act';
import { Failure, Section, Status, Title } from '../ui/basics';
import { type Field, FormAct, text, type Values } from '../ui/Form';
import { List } from '../ui/Rows';
import { words } from '../words';
import { NewImport } from './NewImport';

type Export = Schema['Export'];
type Import = Schema['Import'];
type Sync = Schema['AccountingSync'];

const LISTS = ['invoices', 'customers', 'subscriptions', 'payments', 'payment-attempts', 'credit-notes', 'journal', 'audit', 'events', 'mails'];
const NEW: Field[] = [
  { name: 'list', label: 'List', data: LISTS.map((value) => ({ value, label: words(value) })) },
  { name: 'format', label: 'Format', data: [{ value: 'CSV', label: 'CSV' }, { value: 'NDJSON', label: 'NDJSON, one object per line' }] },
  { name: 'notify_email', label: 'Email when done', more: 'Leave empty to send no notification' },
];

function wanted(values: Values): Schema['NewExport'] {
  return { list: String(values['list']), format: values['format'] as Export['format'], notify_email: text(values, 'notify_email') };
}

/** The link opens the file for whoever has it, so it is asked for only when it is wanted. */
function File({ of }: { of: Export }) {
  const [url, setUrl] = useState<string | null>();
  const [error, setError] = useState<unknown>();
  const ask = () => {
    get('/exports/{export_id}', { export_id: of.export_id }).then((found) => setUrl(found.file_url), setError);
  };
  if (error !== undefined) return <Failure error={error} />;
  if (url) return <a href={url} download>Download</a>;
  return <button type="button" className="link" onClick={ask}>Get file</button>;
}

function Exports() {
  return (
    <Section title="Exports" aside={<FormAct label="New export" primary confirm="Start export" roles={['OWNER', 'FINANCE', 'SUPPORT', 'DEVELOPER', 'AUDITOR']} fields={NEW} start={{ list: 'invoices', format: 'CSV', notify_email: '' }} body={wanted} run={(sent, key) => call('post', '/exports', undefined, sent, key)} />}>
      <List<Export>
        caption="Exports, newest first"
        name={['exports']}
        load={(cursor) => get('/exports', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.export_id}
        busy={(row) => row.status === 'RUNNING'}
        none="No exports in the last 7 days."
        columns={[
          { head: 'List', cell: (row) => `${words(row.list)}, ${row.format}` },
          { head: 'Status', cell: (row) => <><Status code={row.status} />{row.error && ` ${row.error}`}</> },
          { head: 'Rows', right: true, wide: true, cell: (row) => row.rows_written.toLocaleString('en') + (row.status === 'RUNNING' && row.rows_expected ? ` of ${row.rows_expected.toLocaleString('en')}` : '') },
          { head: 'Started', wide: true, cell: (row) => time(row.created_at) },
          { head: 'Kept until', wide: true, cell: (row) => time(row.expires_at) },
          { head: 'File', cell: (row) => (row.status === 'DONE' ? <File of={row} /> : '–') },
          {
            head: 'Actions',
            cell: (row) =>
              row.status === 'RUNNING' || row.status === 'DONE' ? (
                <Act label={row.status === 'DONE' ? 'Delete' : 'Cancel'} danger roles={['OWNER', 'FINANCE', 'SUPPORT', 'DEVELOPER', 'AUDITOR']} body={() => ({})} run={(body, key) => call('post', '/exports/{export_id}/cancel', { export_id: row.export_id }, body, key)}>
                  <p>Its file is deleted, and the download link stops working.</p>
                </Act>
              ) : '–',
          },
        ]}
      />
    </Section>
  );
}

function Imports() {
  return (
    <Section title="Imports" aside={<NewImport />}>
      <List<Import>
        caption="Imports, newest first"
        name={['imports']}
        load={(cursor) => get('/imports', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.import_id}
        busy={(row) => row.status === 'RUNNING'}
        none="No imports in the last 30 days."
        columns={[
          { head: 'Started', cell: (row) => <Link to={`/jobs/imports/${row.import_id}`}>{time(row.created_at)}</Link> },
          { head: 'Kind', wide: true, cell: (row) => (row.dry_run ? 'Dry run' : 'Import') },
          { head: 'Status', cell: (row) => <Status code={row.status} /> },
          { head: 'Rows', right: true, wide: true, cell: (row) => `${row.rows_done.toLocaleString('en')} of ${row.rows.toLocaleString('en')}` },
          { head: 'Created', right: true, cell: (row) => row.created.toLocaleString('en') },
          { head: 'Refused', right: true, cell: (row) => row.refused.toLocaleString('en') },
        ]}
      />
    </Section>
  );
}

function Syncs() {
  return (
    <Section title="Accounting system" id="syncs">
      <List<Sync>
        caption="Invoices sent to the accounting system, newest first"
        name={['syncs']}
        load={(cursor) => get('/accounting/syncs', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.invoice_id}
        none="Nothing sent to an accounting system yet."
        columns={[
          { head: 'Invoice', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.invoice_number ?? 'Not issued'}</Link> },
          { head: 'Status', cell: (row) => <><Status code={row.state} />{row.error && ` ${row.error}`}</> },
          { head: 'Attempts', right: true, wide: true, cell: (row) => row.attempts },
          { head: 'Synchronized', wide: true, cell: (row) => time(row.synced_at) },
          {
            head: 'Actions',
            cell: (row) => (
              <Act label="Resend" roles={['OWNER', 'FINANCE', 'DEVELOPER']} body={() => ({})} run={(body, key) => call('post', '/accounting/syncs/{invoice_id}/retry', { invoice_id: row.invoice_id }, body, key)}>
                <p>The invoice and all related documents are sent as soon as possible.</p>
              </Act>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** What the service does in the background, besides billing runs. */
export default function Jobs() {
  return (
    <>
      <Title>Jobs</Title>
      <p className="none">See also <Link to="/runs">billing runs</Link> and, for work that failed, <Link to="/parked">parked work</Link>.</p>
      <Exports />
      <Imports />
      <Syncs />
    </>
  );
}
