import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Section, Status } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

/** What was mailed about an invoice, a credit note or another object, and whether it arrived. */
export function MailsAbout({ objectId }: { objectId: string }) {
  return (
    <Section title="Mails">
      <List<Schema['Mail']>
        caption="Mails about it, newest first"
        name={['mails', 'about', objectId]}
        load={(cursor) => get('/mails', undefined, { object_id: objectId, limit: 10, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.mail_id}
        none="Nothing was mailed."
        columns={[
          { head: 'Mail', cell: (row) => <Link to={`/mails/${row.mail_id}`}>{words(row.kind)}</Link> },
          { head: 'To', cell: (row) => row.recipients.map((one) => one.email).join(', ') },
          { head: 'Status', cell: (row) => <Status code={row.status} /> },
          { head: 'Written', wide: true, cell: (row) => time(row.created_at) },
        ]}
      />
    </Section>
  );
}
