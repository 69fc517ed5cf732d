import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { get } from '../api/client';
import { money } from '../money';
import { Loaded, Title } from '../ui/basics';
import { Explanation } from '../ui/Explanation';

/** Why an invoice has this total. */
export default function InvoiceWhy() {
  const { id = '' } = useParams();
  const invoice = useQuery({ queryKey: ['invoice', id], queryFn: () => get('/invoices/{invoice_id}', { invoice_id: id }) });
  const why = useQuery({ queryKey: ['invoice', id, 'why'], queryFn: () => get('/invoices/{invoice_id}/explain', { invoice_id: id }) });
  return (
    <Loaded query={invoice}>
      {(found) => (
        <>
          <Title above={{ to: `/invoices/${id}`, text: found.issued_at ? `Invoice ${found.invoice_number}` : 'Invoice' }}>
            {`Why ${money(found.grand_total, found.currency)}?`}
          </Title>
          <p>Open a step to see what it was made of. Steps that do not open are prices, quantities, days and rates as agreed.</p>
          <Loaded query={why}>{(steps) => <Explanation of={steps} />}</Loaded>
        </>
      )}
    </Loaded>
  );
}
