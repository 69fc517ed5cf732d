import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { time } from '../time';
import { Act } from '../ui/Act';
import { Facts, Loaded, Section, Status, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';

type Mail = Schema['Mail'];

/** Where the objects of mails are to be seen. */
const PLACES: [string, string, string][] = [
  ['INVOICE', '/invoices/', 'View invoice'],
  ['CREDIT_NOTE', '/credit-notes/', 'View credit note'],
  ['ORDER', '/orders/', 'View order'],
  ['SUBSCRIPTION', '/subscriptions/', 'View subscription'],
];

export function Again({ mail, opens }: { mail: Mail; opens?: boolean }) {
  const navigate = useNavigate();
  const [to, setTo] = useState(mail.recipients.map((one) => one.email).join(', '));
  const recipients = to.split(',').map((one) => one.trim()).filter((one) => one !== '');
  return (
    <Act
      label="Resend"
      confirm="Send"
      roles={['OWNER', 'FINANCE', 'SUPPORT']}
      body={() => (recipients.length > 0 && recipients.every((one) => one.includes('@')) ? { recipients } : undefined)}
      run={(body, key) => call('post', '/mails/{mail_id}/resend', { mail_id: mail.mail_id }, body, key)}
      done={(answer) => opens && void navigate(`/mails/${(answer as Mail).mail_id}`)}
    >
      <TextInput label="To" description="Separate addresses with commas" value={to} onChange={(event) => setTo(event.currentTarget.value)} data-autofocus />
      <p>{mail.subject}</p>
    </Act>
  );
}

/** Did they get it, and what does it say? */
export default function MailScreen() {
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['mail', id], queryFn: () => get('/mails/{mail_id}', { mail_id: id }) });
  return (
    <Loaded query={query}>
      {(mail) => {
        const place = PLACES.find(([kind]) => mail.kind.startsWith(kind));
        return (
          <>
            <Title above={{ to: '/mails', text: 'Emails' }} status={mail.status}>{mail.subject}</Title>
            <div className="acts" role="group" aria-label="Actions">
              <Again key={id} mail={mail} opens />
            </div>
            <Facts
              of={[
                ['Kind', words(mail.kind)],
                ['Created', time(mail.created_at)],
                ['Sent', time(mail.sent_at)],
                ['Attempts', mail.attempts],
                ['Attachment', mail.attachment_file_name ?? '–'],
                ['Related to', place ? <Link to={place[1] + mail.object_id}>{place[2]}</Link> : '–'],
                ...(mail.resend_of ? ([['Resend of', <Link to={`/mails/${mail.resend_of}`}>Original email</Link>]] as [string, React.ReactNode][]) : []),
                ...(mail.last_error ? ([['Last error', <span className="wrong">{mail.last_error}</span>]] as [string, React.ReactNode][]) : []),
              ]}
            />
            <Section title="Recipients">
              <Rows
                caption="Delivery status by recipient"
                rows={mail.recipients}
                id={(row) => row.email}
                columns={[
                  { head: 'To', cell: (row) => row.email },
                  { head: 'Status', cell: (row) => <Status code={row.status} /> },
                  { head: 'Server response', cell: (row) => row.reply ?? '–' },
                  { head: 'Time', wide: true, cell: (row) => time(row.replied_at) },
                ]}
              />
            </Section>
            <Section title="Text">
              {mail.text ? <pre className="code" tabIndex={0} aria-label="Email text">{mail.text}</pre> : <p className="none">Not shown, as it contains a one-time code.</p>}
            </Section>
          </>
        );
      }}
    </Loaded>
  );
}
