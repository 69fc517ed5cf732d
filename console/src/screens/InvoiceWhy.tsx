import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { money, sum } from '../money';
import { day } from '../time';
import { Facts, Loaded, Title } from '../ui/basics';
import { Explanation } from '../ui/Explanation';
import { Rows } from '../ui/Rows';
import { type Planned, usePlanned } from './Upcoming';

type Invoice = Schema['Invoice'];

function Lines({ of }: { of: Planned }) {
  const { currency } = of.invoice;
  return (
    <>
      <Facts
        of={[
          ['Fixed charges', money(of.agreed, currency)],
          ['Expected usage', money(sum([of.invoice.grand_total, -of.agreed]), currency)],
          ['Total', money(of.invoice.grand_total, currency)],
        ]}
      />
      <Rows
        caption="Lines of the upcoming invoice"
        rows={of.lines.map((line, place) => ({ ...line, place }))}
        id={(line) => String(line.place)}
        columns={[
          { head: 'Item', cell: (line) => <>{line.brick_name} {line.expected && <span className="status calm">Expected usage</span>}</> },
          { head: 'Period', wide: true, cell: (line) => `${day(line.starts_at)} – ${day(line.ends_at)}` },
          { head: 'Quantity', right: true, cell: (line) => line.quantity },
          { head: 'Before tax and discounts', right: true, wide: true, cell: (line) => money(line.sub_total, currency) },
          { head: 'Tax', right: true, wide: true, cell: (line) => money(line.tax, currency) },
          { head: 'Total', right: true, cell: (line) => money(line.grand_total, currency) },
        ]}
      />
    </>
  );
}

/** An invoice to come has no steps yet: its lines as agreed and as expected, and the order that prices them. */
export function PlannedWhy({ invoice }: { invoice: Invoice }) {
  const on = invoice.bill_at.slice(0, 10);
  const found = usePlanned(invoice.subscription_id ? { subscription_id: invoice.subscription_id } : { customer_id: invoice.customer_id }, on, on);
  return (
    <>
      <p>
        This invoice is not issued yet. Its lines are priced
        {invoice.order_id ? <> by <Link to={`/orders/${invoice.order_id}`}>the order</Link></> : ' as agreed'} and include usage to
        date. The calculation becomes final when it is issued on {day(invoice.bill_at)}.
      </p>
      <Loaded query={found}>
        {({ rows }) => {
          const one = rows.find((row) => row.invoice.invoice_id === invoice.invoice_id);
          const plain = { invoice, lines: invoice.line_items.map((line) => ({ ...line, expected: false })), agreed: invoice.grand_total };
          return <Lines of={one ?? plain} />;
        }}
      </Loaded>
    </>
  );
}

function Steps({ id }: { id: string }) {
  const why = useQuery({ queryKey: ['invoice', id, 'why'], queryFn: () => get('/invoices/{invoice_id}/explain', { invoice_id: id }) });
  return (
    <>
      <p>Expand a step to see how it was calculated. Steps that do not expand are agreed prices, quantities, days and rates.</p>
      <Loaded query={why}>{(steps) => <Explanation of={steps} />}</Loaded>
    </>
  );
}

/** Why an invoice has this total. */
export default function InvoiceWhy() {
  const { id = '' } = useParams();
  const invoice = useQuery({ queryKey: ['invoice', id], queryFn: () => get('/invoices/{invoice_id}', { invoice_id: id }) });
  return (
    <Loaded query={invoice}>
      {(found) => (
        <>
          <Title above={{ to: `/invoices/${id}`, text: found.issued_at ? `Invoice ${found.invoice_number}` : 'Invoice' }}>
            {`Why ${money(found.grand_total, found.currency)}?`}
          </Title>
          {found.issued_at ? <Steps id={id} /> : <PlannedWhy invoice={found} />}
        </>
      )}
    </Loaded>
  );
}
