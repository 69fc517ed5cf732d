import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { address, get } from '../api/client';
import { day } from '../time';
import { Amount } from '../ui/Amount';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { Explanation } from '../ui/Explanation';
import { Rows } from '../ui/Rows';
import { Document } from './Invoice';
import { MailsAbout } from './MailsAbout';

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
                  ['Reduced balance due by', <Amount cents={note.lowered_amount} currency={note.currency} to={`/invoices/${note.invoice_id}#history`} of="See payments" />],
                  ['Added to customer credit', <Amount cents={note.credit_granted} currency={note.currency} to={`/customers/${note.billed_company_id}#credit`} of="See credit" />],
                  ['Refunded', <Amount cents={note.refund_amount} currency={note.currency} to={`/invoices/${note.invoice_id}#history`} of="See payments" />],
                ]}
              />
              {note.line_items && (
                <Section title="Lines">
                  <Rows
                    caption="Credited amounts by line"
                    rows={note.line_items}
                    id={(line) => String(line.position)}
                    columns={[
                      { head: 'Item', cell: (line) => line.brick_name },
                      { head: 'Net', right: true, cell: (line) => <Amount cents={line.net_amount} currency={note.currency} to="#explanation" /> },
                      { head: 'Tax', right: true, cell: (line) => <Amount cents={line.tax_amount} currency={note.currency} to="#explanation" /> },
                    ]}
                  />
                </Section>
              )}
              <Section title="Explanation">
                <Loaded query={why}>{(steps) => <Explanation of={steps} />}</Loaded>
              </Section>
            </div>
            <Section title="Document">
              <Document path={address('/credit-notes/{credit_note_id}/pdf', path)} title={`Credit note ${note.credit_note_number}`} />
            </Section>
          </div>
          <MailsAbout objectId={id} />
        </>
      )}
    </Loaded>
  );
}
