import { Button, Checkbox, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, estimate, type Schema } from '../api/client';
import { Act } from '../ui/Act';
import { Failure } from '../ui/basics';
import { Estimated } from '../ui/Estimated';
import { useSession } from '../state';
import { Cancel } from './Cancel';

type Subscription = Schema['Subscription'];

/** What is typed for each brick: a whole quantity, not a difference. */
function changed(subscription: Subscription, typed: Record<string, string>): Schema['BrickInput'][] | undefined {
  const bricks: Schema['BrickInput'][] = [];
  for (const line of subscription.line_items) {
    const text = typed[line.brick_id];
    if (text === undefined || text === String(line.quantity)) continue;
    if (!/^\d{1,14}$/.test(text)) return undefined;
    bricks.push({ brick_id: line.brick_id, quantity: Number(text), discount: line.discount });
  }
  return bricks;
}

function Upgrade({ subscription, today }: { subscription: Subscription; today: string }) {
  const navigate = useNavigate();
  const [starts, setStarts] = useState(today);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const id = { subscription_id: subscription.subscription_id };
  const bricks = changed(subscription, typed);
  const asked = bricks && bricks.length > 0 && /^\d{4}-\d{2}-\d{2}$/.test(starts) ? { starts_at: starts, bricks } : undefined;
  const estimated = useQuery({
    queryKey: ['upgrade', id, asked],
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => estimate('/subscriptions/{subscription_id}/upgrade/estimate', id, asked!),
  });
  const current = asked && !estimated.isPlaceholderData && !estimated.error ? estimated.data : undefined;
  return (
    <Act
      label="Upgrade"
      title="Change quantities"
      confirm="Create draft order"
      primary
      body={() => (asked && current ? { ...asked, estimate_hash: current.estimate_hash } : undefined)}
      run={(body, key) => call('post', '/subscriptions/{subscription_id}/upgrade', id, body, key)}
      done={(answer) => void navigate(`/orders/${(answer as Schema['OrderResult']).order_id}`)}
    >
      <TextInput type="date" label="Effective date" value={starts} onChange={(event) => setStarts(event.currentTarget.value)} />
      {subscription.line_items.map((line) => (
        <TextInput
          key={line.brick_id}
          label={`${line.brick_name} (new total)`}
          inputMode="numeric"
          value={typed[line.brick_id] ?? String(line.quantity)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped((before) => ({ ...before, [line.brick_id]: value }));
          }}
        />
      ))}
      <div aria-live="polite">
        {asked && estimated.error && <Failure error={estimated.error} />}
        {asked && estimated.data && !estimated.error && <Estimated of={estimated.data} currency={subscription.currency} title="Difference" />}
      </div>
    </Act>
  );
}

function Pause({ subscription }: { subscription: Subscription }) {
  const [until, setUntil] = useState('');
  const [notify, setNotify] = useState(true);
  const id = { subscription_id: subscription.subscription_id };
  return (
    <Act label="Pause" title="Pause subscription" body={() => ({ should_notify_customer: notify, ...(until ? { scheduled_resume_at: until } : {}) })} run={(body, key) => call('post', '/subscriptions/{subscription_id}/pause', id, body, key)}>
      <TextInput type="date" label="Resume automatically on" description="Leave empty to resume manually" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
      <Checkbox label="Email the customer" checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
      <p>The pause starts today. Prices do not change. The current and all later periods are extended by its length; issued invoices stay payable.</p>
    </Act>
  );
}

export function SubscriptionActs({ subscription, today }: { subscription: Subscription; today: string }) {
  const id = { subscription_id: subscription.subscription_id };
  const { seller } = useSession();
  const active = subscription.status === 'ACTIVE' || subscription.status === 'TRIAL';
  return (
    <div className="acts" role="group" aria-label="Actions">
      {active && <Upgrade subscription={subscription} today={today > subscription.starts_at ? today : subscription.starts_at} />}
      {active && !subscription.canceled_at && ['OWNER', 'FINANCE'].includes(seller.role) && (
        <Button component={Link} to={`/subscriptions/${subscription.subscription_id}/recast`} variant="default" size="sm">
          Recast
        </Button>
      )}
      {subscription.status === 'ACTIVE' && <Pause subscription={subscription} />}
      {subscription.status === 'PAUSED' && (
        <Act label="Resume" primary body={() => ({ should_notify_customer: true })} run={(body, key) => call('post', '/subscriptions/{subscription_id}/resume', id, body, key)}>
          <p>The subscription resumes today, and the customer is notified by email.</p>
        </Act>
      )}
      {subscription.status !== 'INACTIVE' && !subscription.canceled_at && <Cancel subscription={subscription} />}
    </div>
  );
}
