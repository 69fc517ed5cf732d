import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { day } from '../time';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Loaded, Section, Status, Title } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { TimeAxis } from '../ui/TimeAxis';
import { words } from '../words';
import { Milestones } from './Milestones';
import { SubscriptionActs } from './SubscriptionActs';
import { Upcoming } from './Upcoming';

type Subscription = Schema['Subscription'];

function Schedule({ of }: { of: Schema['Timeline'] }) {
  return (
    <Rows
      caption="Invoices, issued and upcoming"
      rows={of.invoices}
      id={(row) => row.invoice_id}
      none="No invoices."
      columns={[
        { head: 'Bill date', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{day(row.bill_at)}</Link> },
        { head: 'Period', wide: true, cell: (row) => `${day(row.starts_at)} – ${day(row.ends_at)}` },
        { head: 'Items', wide: true, cell: (row) => row.line_items.map((line) => `${line.quantity} ${line.brick_name}`).join(', ') },
        { head: 'Status', cell: (row) => <Status code={row.status} /> },
        { head: 'Total', right: true, cell: (row) => <Amount cents={row.grand_total} currency={of.currency} to={invoiceWhy(row.invoice_id)} /> },
        { head: 'Balance due', right: true, wide: true, cell: (row) => <Amount cents={row.remaining_amount} currency={of.currency} to={`/invoices/${row.invoice_id}#history`} of="See payments" /> },
      ]}
    />
  );
}

function facts(found: Subscription): [string, React.ReactNode][] {
  return [
    ['Term', `${day(found.starts_at)} – ${day(found.ends_at)}`],
    ['Billing', `${words(found.billing_frequency)}, ${found.currency}`],
    ['Payment terms', `${found.payment_terms} days`],
    ['Renews', found.auto_renews ? 'Automatically' : 'No'],
    ['Items', found.line_items.map((line) => (line.is_unlimited ? `unlimited ${line.brick_name}` : `${line.quantity} ${line.brick_name}`)).join(', ')],
    ['Customer', <Link to={`/customers/${found.customer_id}`}>View customer</Link>],
    ...(found.canceled_at ? ([['Canceled', `${day(found.canceled_at)}, last day ${day(found.ends_at)}`]] as [string, string][]) : []),
  ];
}

export default function SubscriptionScreen() {
  const { id = '' } = useParams();
  const path = { subscription_id: id };
  const query = useQuery({ queryKey: ['subscription', id], queryFn: () => get('/subscriptions/{subscription_id}', path) });
  const timeline = useQuery({ queryKey: ['subscription', id, 'timeline'], queryFn: () => get('/subscriptions/{subscription_id}/timeline', path) });
  return (
    <Loaded query={query}>
      {(found) => (
        <>
          <Title above={{ to: '/subscriptions', text: 'Subscriptions' }} status={found.status}>
            {`Subscription from ${day(found.starts_at)}`}
          </Title>
          {timeline.data && <SubscriptionActs subscription={found} today={timeline.data.today} />}
          {found.parked_reason && <p className="wrong">Work on this subscription is parked: {found.parked_reason}. <Link to="/parked">View parked work</Link></p>}
          <Facts of={facts(found)} />
          <Section title="Timeline">
            <Loaded query={timeline}>{(time) => <TimeAxis of={time} />}</Loaded>
          </Section>
          {timeline.data && <Milestones of={timeline.data.milestones} />}
          {timeline.data && <Upcoming of={path} today={timeline.data.today} />}
          <Section title="Schedule">
            <Loaded query={timeline}>{(time) => <Schedule of={time} />}</Loaded>
          </Section>
          <Section title="Orders">
            <List<Schema['Order']>
              caption="Orders"
              name={['subscription', id, 'orders']}
              load={(cursor) => get('/subscriptions/{subscription_id}/orders', path, { limit: 25, ...(cursor ? { cursor } : {}) })}
              id={(row) => row.order_id}
              columns={[
                { head: 'Order', cell: (row) => <Link to={`/orders/${row.order_id}`}>{words(row.order_type)}</Link> },
                { head: 'Status', cell: (row) => <Status code={row.status} /> },
                { head: 'Starts', cell: (row) => day(row.starts_at) },
                { head: 'Order value', right: true, cell: (row) => <Amount cents={row.order_value} currency={row.currency} to="#schedule" of="See schedule" /> },
              ]}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}
