import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { time } from '../time';
import { Act } from '../ui/Act';
import { Title } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

type Work = Schema['ParkedWork'];
type Kind = Schema['ParkedWorkKind'];

const KINDS: Kind[] = ['INVOICE_ISSUING', 'INVOICE_DELIVERY', 'INVOICE_PAST_DUE', 'INVOICE_COLLECTION', 'CREDIT_NOTE_DELIVERY', 'REFUND', 'UPGRADE_CREDIT', 'CREDIT_EXPIRY', 'SUBSCRIPTION_CHANGE', 'SUBSCRIPTION_USAGE', 'USAGE_RECORD', 'MAIL', 'ACCOUNTING_SYNC', 'EVENT_DELIVERY', 'WEBHOOK_ENDPOINT', 'PLANNED_CHANGE', 'REPORT_MAIL'];

function About({ work }: { work: Work }) {
  const text = words(work.work_kind);
  if (/^INVOICE|^ACCOUNTING/.test(work.work_kind)) return <Link to={`/invoices/${work.object_id}`}>{text}</Link>;
  if (/^SUBSCRIPTION/.test(work.work_kind)) return <Link to={`/subscriptions/${work.object_id}`}>{text}</Link>;
  if (work.work_kind === 'CREDIT_NOTE_DELIVERY') return <Link to={`/credit-notes/${work.object_id}`}>{text}</Link>;
  return <>{text}</>;
}

function Choices({ work }: { work: Work }) {
  const [reason, setReason] = useState('');
  const path = { work_kind: work.work_kind, work_id: work.work_id };
  return (
    <div className="acts">
      <Act label="Retry" roles={['OWNER', 'FINANCE', 'SUPPORT', 'DEVELOPER']} body={() => ({})} run={(body, key) => call('post', '/parked-work/{work_kind}/{work_id}/retry', path, body, key)}>
        <p>{words(work.work_kind)} is retried soon, with the full number of attempts.</p>
        <p className="none">It failed because: {work.cause}</p>
      </Act>
      {work.dismissed_at === null && (
        <Act label="Dismiss" danger body={() => (reason.trim() === '' ? undefined : { reason })} run={(body, key) => call('post', '/parked-work/{work_kind}/{work_id}/dismiss', path, body, key)}>
          <Textarea label="Reason for dismissing" required value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
        </Act>
      )}
    </div>
  );
}

/** Failed work of every kind in one list. */
export default function Parked() {
  const [kind, setKind] = useState('');
  const [dismissed, setDismissed] = useState(false);
  return (
    <>
      <Title>Parked work</Title>
      <div className="filters">
        <NativeSelect label="Kind" value={kind} onChange={(event) => setKind(event.currentTarget.value)} data={[{ value: '', label: 'All' }, ...KINDS.map((value) => ({ value, label: words(value) }))]} />
        <Checkbox mt="xl" label="Show dismissed" checked={dismissed} onChange={(event) => setDismissed(event.currentTarget.checked)} />
      </div>
      <List<Work>
        key={kind + dismissed}
        caption="Failed work that needs attention"
        name={['parked', kind, dismissed]}
        load={(cursor) => get('/parked-work', undefined, { limit: 50, dismissed, ...(kind === '' ? {} : { kinds: [kind as Kind] }), ...(cursor ? { cursor } : {}) })}
        id={(row) => row.work_kind + row.work_id}
        none={dismissed ? 'No dismissed work.' : 'No parked work.'}
        columns={[
          { head: 'Work', cell: (row) => <About work={row} /> },
          { head: 'Cause', cell: (row) => row.dismissed_reason ?? row.cause },
          { head: 'Since', wide: true, cell: (row) => time(row.since) },
          { head: 'Attempts', right: true, wide: true, cell: (row) => row.attempts },
          { head: 'Actions', cell: (row) => <Choices work={row} /> },
        ]}
      />
    </>
  );
}
