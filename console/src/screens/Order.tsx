import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { useSession } from '../state';
import { day, time } from '../time';
import { Amount } from '../ui/Amount';
import { Act } from '../ui/Act';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';

type Order = Schema['Order'];

/** What the customer has signed binds only once somebody has signed it for the seller. */
function Countersign({ order, signature }: { order: Order; signature: Schema['OrderSignature'] }) {
  const { session } = useSession();
  const [name, setName] = useState(session.person.name);
  const [title, setTitle] = useState('');
  return (
    <Act
      label="Countersign"
      primary
      body={() => (name.trim() === '' ? undefined : { name, ...(title.trim() === '' ? {} : { title }) })}
      run={(body, key) => call('post', '/orders/{order_id}/countersign', { order_id: order.order_id }, body, key)}
    >
      <p>
        {signature.signed_by} ({signature.email}) signed on {time(signature.signed_at)}. With your signature the order is binding for{' '}
        <Amount cents={order.order_value} currency={order.currency} to={`/orders/${order.order_id}#phase-1`} of="See items" />, its invoices are scheduled, and the signer receives the copy with both signatures.
      </p>
      <TextInput label="Your name" required value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      <TextInput label="Job title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
    </Act>
  );
}

function Acts({ order }: { order: Order }) {
  const id = { order_id: order.order_id };
  const link = useQuery({ queryKey: ['order', order.order_id, 'link'], enabled: order.status === 'DRAFT', queryFn: () => get('/orders/{order_id}/link', id), retry: false });
  if (order.status !== 'DRAFT' || link.isPending) return null;
  const signature = link.data?.signature;
  if (signature?.answer === 'SIGNED') {
    return (
      <div className="acts" role="group" aria-label="Actions">
        <Countersign order={order} signature={signature} />
        <CancelDraft order={order} />
      </div>
    );
  }
  return (
    <div className="acts" role="group" aria-label="Actions">
      <Act label="Accept" primary body={() => ({})} run={(body, key) => call('post', '/orders/{order_id}/accept', id, body, key)}>
        <p>
          Makes the draft binding for <Amount cents={order.order_value} currency={order.currency} to={`/orders/${order.order_id}#phase-1`} of="See items" /> and schedules its invoices. It is rejected if prices or
          the subscription have changed since the draft.
        </p>
      </Act>
      <Act label="Email for signature" roles={['OWNER', 'FINANCE', 'SUPPORT']} body={() => ({})} run={(body, key) => call('post', '/orders/{order_id}/link/mail', id, body, key)}>
        <p>Emails the link to the order form to the signer.</p>
      </Act>
      <CancelDraft order={order} />
    </div>
  );
}

function CancelDraft({ order }: { order: Order }) {
  return (
    <Act label="Cancel draft" danger body={() => ({})} run={(body, key) => call('post', '/orders/{order_id}/cancel', { order_id: order.order_id }, body, key)}>
      <p>The draft can no longer be signed or accepted.</p>
    </Act>
  );
}

export default function OrderScreen() {
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['order', id], queryFn: () => get('/orders/{order_id}', { order_id: id }) });
  return (
    <Loaded query={query}>
      {(order) => (
        <>
          <Title above={{ to: `/subscriptions/${order.subscription_id}`, text: 'Subscription' }} status={order.status}>
            {`${words(order.order_type)} order from ${day(order.starts_at)}`}
          </Title>
          <Acts order={order} />
          <Facts
            of={[
              ['Order value', <Amount cents={order.order_value} currency={order.currency} to={`/subscriptions/${order.subscription_id}#schedule`} of="See schedule" />],
              ['Term', `${day(order.starts_at)} – ${day(order.ends_at)}`],
              ['Billing frequency', words(order.billing_frequency)],
              ['Customer', <Link to={`/customers/${order.customer_id}`}>View customer</Link>],
              ['Created', time(order.created_at)],
              ['Accepted', time(order.accepted_at)],
              ['Signed by', order.signed_by ?? '–'],
            ]}
          />
          {order.phases.map((phase) => (
            <Section key={phase.phase_position} title={`Phase ${phase.phase_position}: ${day(phase.starts_at)} – ${day(phase.ends_at)}`} id={`phase-${phase.phase_position}`}>
              <Rows
                caption={`Phase ${phase.phase_position}`}
                rows={phase.line_items}
                id={(row) => row.brick_id}
                columns={[
                  { head: 'Item', cell: (row) => row.brick_name },
                  { head: 'Plan', wide: true, cell: (row) => <Link to={`/catalog/${row.plan_id}`}>{row.plan_name}</Link> },
                  { head: 'Quantity', right: true, cell: (row) => (row.is_unlimited ? 'Unlimited' : row.quantity) },
                ]}
              />
            </Section>
          ))}
        </>
      )}
    </Loaded>
  );
}
