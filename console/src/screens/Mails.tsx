import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, get, type Schema } from '../api/client';
import { time } from '../time';
import { Act } from '../ui/Act';
import { Status, Title } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

type Mail = Schema['Mail'];

function Again({ mail }: { mail: Mail }) {
  const [to, setTo] = useState(mail.recipients.map((one) => one.email).join(', '));
  const recipients = to.split(',').map((one) => one.trim()).filter((one) => one !== '');
  return (
    <Act label="Send again" roles={['OWNER', 'FINANCE', 'SUPPORT']} body={() => (recipients.length > 0 && recipients.every((one) => one.includes('@')) ? { recipients } : undefined)} run={(body, key) => call('post', '/mails/{mail_id}/resend', { mail_id: mail.mail_id }, body, key)}>
      <TextInput label="To" description="Several with commas between" value={to} onChange={(event) => setTo(event.currentTarget.value)} data-autofocus />
      <p>{mail.subject}</p>
    </Act>
  );
}

/** Did they get it? */
export default function Mails() {
  const [status, setStatus] = useState('');
  return (
    <>
      <Title>Mails</Title>
      <div className="filters">
        <NativeSelect label="Show" value={status} onChange={(event) => setStatus(event.currentTarget.value)} data={[{ value: '', label: 'All' }, { value: 'SENT', label: 'Sent' }, { value: 'WAITING', label: 'Waiting' }, { value: 'BOUNCED', label: 'Bounced' }, { value: 'PARKED', label: 'Parked' }]} />
      </div>
      <List<Mail>
        key={status}
        caption="Mails, newest first"
        name={['mails', status]}
        load={(cursor) => get('/mails', undefined, { limit: 50, ...(status ? { status: status as Mail['status'] } : {}), ...(cursor ? { cursor } : {}) })}
        id={(row) => row.mail_id}
        none="No such mails."
        columns={[
          { head: 'Subject', cell: (row) => row.subject },
          { head: 'To', cell: (row) => row.recipients.map((one) => `${one.email} (${words(one.status).toLowerCase()})`).join(', ') },
          { head: 'Status', wide: true, cell: (row) => <Status code={row.status} /> },
          { head: 'Written', wide: true, cell: (row) => time(row.created_at) },
          { head: 'Do', wide: true, cell: (row) => <Again mail={row} /> },
        ]}
      />
    </>
  );
}
