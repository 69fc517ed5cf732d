import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Section, Status } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

/** What was mailed about an invoice, a credit note or another object, and whether it arrived. */
export function MailsAbout({ objectId }: { objectId: string }) {
  return (
    <Section title="Emails" id="mails">
      <List<Schema['Mail']>
        caption="Related emails, newest first"
        name={['mails', 'about', objectId]}
        load={(cursor) => get('/mails', undefined, { object_id: objectId, limit: 10, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.mail_id}
        none="No emails yet."
        columns={[
          { head: 'Email', cell: (row) => <Link to={`/mails/${row.mail_id}`}>{words(row.kind)}</Link> },
          { head: 'To', cell: (row) => row.recipients.map((one) => one.email).join(', ') },
          { head: 'Status', cell: (row) => <Status code={row.status} /> },
          { head: 'Created', wide: true, cell: (row) => time(row.created_at) },
        ]}
      />
    </Section>
  );
}
