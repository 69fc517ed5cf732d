import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call, estimate, get, type Schema } from '../api/client';
import { cents } from '../money';
import { day, plusMonths } from '../time';
import { Act } from '../ui/Act';
import { Amount } from '../ui/Amount';
import { Facts, Failure, Loaded, Section, Title } from '../ui/basics';
import { Choice, type Option } from '../ui/Choice';
import { Estimated } from '../ui/Estimated';
import { usePreview } from '../ui/preview';
import { words } from '../words';

type Subscription = Schema['Subscription'];
type Agreed = Schema['AgreedLineItem'];
type Frequency = Schema['BillingFrequency'];
type Terms = Schema['RecastEstimateRequest'];

const LENGTHS: Option<string>[] = [
  { value: '12', label: 'One year' },
  { value: '24', label: 'Two years' },
  { value: '36', label: 'Three years' },
  { value: '', label: 'Other' },
];
const FREQUENCIES: Frequency[] = ['MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT'];

interface Typed {
  starts: string;
  length: string;
  months: string;
  frequency: Frequency;
  plan: string;
  quantities: Record<string, string>;
  credit: string;
}

/** What was agreed without a limit, which stays so with the plan unless a quantity is typed. */
function withoutLimit(typed: Typed, subscription: Subscription): Agreed[] {
  return typed.plan === subscription.plan_id ? subscription.line_items.filter((line) => line.is_unlimited) : [];
}

/** Only what renewals keep: the rest was granted once. */
function discounts(before: Agreed | undefined): Pick<Schema['BrickInput'], 'discount'> {
  const renewing = before?.discount.filter((one) => one.renews) ?? [];
  return renewing.length > 0 ? { discount: renewing } : {};
}

/** The new terms as the service takes them; undefined while something is missing or no number. */
function terms(typed: Typed, subscription: Subscription): Terms | undefined {
  const months = typed.length === '' ? typed.months : typed.length;
  const entered = Object.entries(typed.quantities).filter(([, text]) => text.trim() !== '');
  const kept = withoutLimit(typed, subscription).filter((line) => !entered.some(([brickId]) => brickId === line.brick_id));
  const credit = typed.credit.trim() === '' ? undefined : cents(typed.credit);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.starts) || !/^[1-9]\d{0,3}$/.test(months) || entered.length + kept.length === 0) return undefined;
  if (entered.some(([, text]) => !/^\d{1,14}$/.test(text)) || (typed.credit.trim() !== '' && credit === undefined)) return undefined;
  return {
    starts_at: typed.starts,
    contract_length: Number(months),
    billing_frequency: typed.frequency,
    plan_id: typed.plan,
    bricks: [
      ...entered.map(([brick_id, text]) => ({ brick_id, quantity: Number(text), ...discounts(subscription.line_items.find((line) => line.brick_id === brick_id)) })),
      ...kept.map((line) => ({ brick_id: line.brick_id, is_unlimited: true, ...discounts(line) })),
    ],
    ...(credit === undefined ? {} : { adjustment_credit: credit }),
  };
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Section title={`${number}. ${title}`} id={`step-${number}`}>
      <div className="act">{children}</div>
    </Section>
  );
}

function Place({ id, asked, found, currency }: { id: string; asked: Terms; found: Schema['RecastEstimate'] | undefined; currency: string }) {
  const navigate = useNavigate();
  const path = { subscription_id: id };
  const body = () => (found ? { ...asked, estimate_hash: found.estimate_hash } : undefined);
  const opens = (answer: unknown) => void navigate(`/orders/${(answer as Schema['OrderResult']).order_id}`);
  const total = found ? <Amount cents={found.grand_total} currency={currency} to="#outcome" /> : '–';
  return (
    <div className="acts" role="group" aria-label="Actions">
      <Act label="Accept recast" confirm="Accept" primary disabled={found === undefined} body={() => { const sent = body(); return sent && { ...sent, accept: true }; }} run={(sent, key) => call('post', '/subscriptions/{subscription_id}/recast', path, sent, key)} done={opens}>
        <p>The new agreement for {total} replaces the current one on {day(asked.starts_at)}. It is rejected if the estimate has changed meanwhile.</p>
      </Act>
      <Act label="Draft order for signature" confirm="Create draft" disabled={found === undefined} body={body} run={(sent, key) => call('post', '/subscriptions/{subscription_id}/recast', path, sent, key)} done={opens}>
        <p>Drafts an order for {total}. Nothing changes until it is signed or accepted.</p>
      </Act>
    </div>
  );
}

/** What is agreed stands first; the rest of the plan opens. */
function Quantities({ plan, agreed, unlimited, typed, type }: { plan: string; agreed: Agreed[]; unlimited: Agreed[]; typed: Record<string, string>; type: (brickId: string, text: string) => void }) {
  const versions = useQuery({ queryKey: ['plan', plan, 'versions'], queryFn: () => get('/plans/{plan_id}/versions', { plan_id: plan }) });
  const published = (versions.data?.data ?? []).filter((one) => one.status === 'PUBLISHED').sort((one, other) => other.version - one.version)[0];
  const bricks = published?.bricks ?? [];
  const known = bricks.filter((brick) => agreed.some((line) => line.brick_id === brick.brick_id));
  const others = bricks.filter((brick) => !known.includes(brick));
  const field = (brick: Schema['Brick']) => (
    <TextInput key={brick.brick_id} label={brick.brick_name} description={unlimited.some((line) => line.brick_id === brick.brick_id) ? `${words(brick.kind)}. Leave empty to keep it unlimited` : words(brick.kind)} inputMode="numeric" value={typed[brick.brick_id] ?? ''} onChange={(event) => type(brick.brick_id, event.currentTarget.value)} />
  );
  if (known.length === 0) return <>{bricks.map(field)}</>;
  return (
    <>
      {known.map(field)}
      {others.length > 0 && (
        <details className="others">
          <summary>Add other items of the plan</summary>
          <div className="act">{others.map(field)}</div>
        </details>
      )}
    </>
  );
}

function Steps({ subscription, today }: { subscription: Subscription; today: string }) {
  const id = subscription.subscription_id;
  const [typed, setTyped] = useState<Typed>({
    starts: `${plusMonths(today, 1).slice(0, 8)}01`,
    length: '12',
    months: '',
    frequency: subscription.billing_frequency,
    plan: subscription.plan_id,
    quantities: Object.fromEntries(subscription.line_items.filter((line) => !line.is_unlimited).map((line) => [line.brick_id, String(line.quantity)])),
    credit: '',
  });
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const plans = useQuery({ queryKey: ['plans', 'all'], queryFn: () => get('/plans', undefined, { limit: 100 }) });
  const asked = terms(typed, subscription);
  const preview = usePreview(['recast', id], asked, (body) => estimate('/subscriptions/{subscription_id}/recast/estimate', { subscription_id: id }, body));
  const choosable = (plans.data?.data ?? []).filter((one) => one.latest_version !== null || one.plan_id === typed.plan);
  return (
    <div className="beside">
      <form onSubmit={(event) => event.preventDefault()}>
        <Step number={1} title="Term">
          <TextInput type="date" label="Starts on" value={typed.starts} onChange={(event) => set({ starts: event.currentTarget.value })} />
          <Choice legend="Length" value={typed.length} options={LENGTHS} choose={(length) => set({ length })} />
          {typed.length === '' && <TextInput label="Months" inputMode="numeric" value={typed.months} onChange={(event) => set({ months: event.currentTarget.value })} />}
          <Choice legend="Billing frequency" value={typed.frequency} options={FREQUENCIES.map((value) => ({ value, label: words(value) }))} choose={(frequency) => set({ frequency })} />
        </Step>
        <Step number={2} title="Plan and quantities">
          <NativeSelect label="Plan" value={typed.plan} onChange={(event) => set({ plan: event.currentTarget.value, quantities: {} })} data={choosable.map((one) => ({ value: one.plan_id, label: one.plan_name }))} />
          <Quantities plan={typed.plan} agreed={subscription.line_items} unlimited={withoutLimit(typed, subscription)} typed={typed.quantities} type={(brick, text) => set({ quantities: { ...typed.quantities, [brick]: text } })} />
        </Step>
        <Step number={3} title="Credit for unused time">
          <TextInput label="Override the calculated credit" inputMode="decimal" description="Leave empty to credit what was paid for days after the start" value={typed.credit} onChange={(event) => set({ credit: event.currentTarget.value })} error={typed.credit.trim() !== '' && cents(typed.credit) === undefined ? 'Enter an amount such as 500.00' : undefined} />
        </Step>
      </form>
      <div className="follows">
        <Section title="Preview" id="outcome">
          <div aria-live="polite" className="act">
            {asked === undefined && <p className="none">Complete all fields with valid numbers to see a preview.</p>}
            {preview.error && <Failure error={preview.error} />}
            {preview.data && (
              <>
                <Facts of={[[preview.data.adjustment_credit_label, <Amount cents={preview.data.adjustment_credit} currency={subscription.currency} to={`/subscriptions/${id}#schedule`} of="See schedule" />]]} />
                <Estimated of={preview.data} currency={subscription.currency} title="New agreement" />
              </>
            )}
          </div>
          {asked && <Place id={id} asked={asked} found={preview.current} currency={subscription.currency} />}
        </Section>
      </div>
    </div>
  );
}

/** Another agreement in the place of the running one, step by step, with what comes of it beside. */
export default function Recast() {
  const { id = '' } = useParams();
  const path = { subscription_id: id };
  const query = useQuery({ queryKey: ['subscription', id], queryFn: () => get('/subscriptions/{subscription_id}', path) });
  const timeline = useQuery({ queryKey: ['subscription', id, 'timeline'], queryFn: () => get('/subscriptions/{subscription_id}/timeline', path) });
  return (
    <Loaded query={query}>
      {(found) => (
        <>
          <Title above={{ to: `/subscriptions/${id}`, text: `Subscription from ${day(found.starts_at)}` }}>Recast subscription</Title>
          <Loaded query={timeline}>{(time) => <Steps subscription={found} today={time.today} />}</Loaded>
        </>
      )}
    </Loaded>
  );
}
