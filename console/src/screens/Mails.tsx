import { NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Status, Title } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';
import { Again } from './Mail';

type Mail = Schema['Mail'];

function Recipient({ of }: { of: Mail['recipients'][number] }) {
  const wrong = of.status === 'BOUNCED' || of.status === 'REFUSED';
  return (
    <li className={wrong ? 'wrong' : undefined}>
      {of.email} ({words(of.status).toLowerCase()}{wrong && of.reply ? `: ${of.reply}` : ''})
    </li>
  );
}

/** Did they get it? */
export default function Mails() {
  const [search, setSearch] = useSearchParams();
  const status = search.get('status') ?? '';
  return (
    <>
      <Title>Emails</Title>
      <div className="filters">
        <NativeSelect label="Show" value={status} onChange={(event) => setSearch(event.currentTarget.value ? { status: event.currentTarget.value } : {}, { replace: true })} data={[{ value: '', label: 'All' }, { value: 'SENT', label: 'Sent' }, { value: 'WAITING', label: 'Waiting' }, { value: 'BOUNCED', label: 'Bounced' }, { value: 'PARKED', label: 'Parked' }]} />
      </div>
      <List<Mail>
        key={status}
        caption="Emails, newest first"
        name={['mails', status]}
        load={(cursor) => get('/mails', undefined, { limit: 50, ...(status ? { status: status as Mail['status'] } : {}), ...(cursor ? { cursor } : {}) })}
        id={(row) => row.mail_id}
        none="No emails found."
        columns={[
          { head: 'Subject', cell: (row) => <Link to={`/mails/${row.mail_id}`}>{row.subject}</Link> },
          { head: 'To', cell: (row) => <ul className="lines">{row.recipients.map((one) => <Recipient key={one.email} of={one} />)}</ul> },
          { head: 'Status', cell: (row) => <Status code={row.status} /> },
          { head: 'Created', wide: true, cell: (row) => time(row.created_at) },
          { head: 'Actions', wide: true, cell: (row) => <Again mail={row} /> },
        ]}
      />
    </>
  );
}
