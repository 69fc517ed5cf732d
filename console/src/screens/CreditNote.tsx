import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { address, get } from '../api/client';
import { day } from '../time';
import { Amount } from '../ui/Amount';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { Explanation } from '../ui/Explanation';
import { Document } from './Invoice';

export default function CreditNoteScreen() {
  const { id = '' } = useParams();
  const path = { credit_note_id: id };
  const query = useQuery({ queryKey: ['credit-note', id], queryFn: () => get('/credit-notes/{credit_note_id}', path) });
  const why = useQuery({ queryKey: ['credit-note', id, 'why'], queryFn: () => get('/credit-notes/{credit_note_id}/explain', path) });
  return (
    <Loaded query={query}>
      {(note) => (
        <>
          <Title above={{ to: `/invoices/${note.invoice_id}`, text: `Invoice ${note.invoice_number}` }}>{`Credit note ${note.credit_note_number}`}</Title>
          <div className="beside">
            <div>
              <Facts
                of={[
                  ['Total', <Amount cents={note.grand_total} currency={note.currency} to="#explanation" />],
                  ['Tax', <Amount cents={note.tax_total} currency={note.currency} to="#explanation" />],
                  ['Invoice', <Link to={`/invoices/${note.invoice_id}`}>{note.invoice_number}</Link>],
                  ['Issued', day(note.issued_at)],
                  ['Reason', note.reason],
                ]}
              />
              <Section title="Explanation">
                <Loaded query={why}>{(steps) => <Explanation of={steps} />}</Loaded>
              </Section>
            </div>
            <Section title="Document">
              <Document path={address('/credit-notes/{credit_note_id}/pdf', path)} title={`Credit note ${note.credit_note_number}`} />
            </Section>
          </div>
        </>
      )}
    </Loaded>
  );
}
