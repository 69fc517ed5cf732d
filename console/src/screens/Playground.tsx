import { NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { estimate, get, type Schema } from '../api/client';
import { useToday } from '../state';
import { Failure, Section, Title } from '../ui/basics';
import { Choice } from '../ui/Choice';
import { Estimated } from '../ui/Estimated';
import { words } from '../words';
import { CALLS } from './calls';

type Request = Schema['EstimateRequest'];

const FREQUENCIES: Request['billing_frequency'][] = ['MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT'];
const CURRENCIES: Schema['Currency'][] = ['USD', 'EUR', 'GBP', 'AUD', 'CAD'];

function Calls({ body }: { body: Request }) {
  const [chosen, choose] = useState('curl');
  const text = CALLS.find(([name]) => name === chosen)![1](body);
  return (
    <Section title="API call" id="call">
      <Choice legend="Language" value={chosen} options={CALLS.map(([name]) => ({ value: name, label: name }))} choose={choose} />
      <pre className="code" tabIndex={0} role="region" aria-label={`API call in ${chosen}`}>{text}</pre>
    </Section>
  );
}

/** Any estimate, built by hand, with the call that asks for it. */
export default function Playground() {
  const today = useToday() ?? '';
  const [typedStart, setStart] = useState<string>();
  const [months, setMonths] = useState('12');
  const [frequency, setFrequency] = useState<Request['billing_frequency']>('MONTHLY');
  const [currency, setCurrency] = useState<Schema['Currency']>('USD');
  const [planId, setPlan] = useState<string>();
  const [coupon, setCoupon] = useState('');
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const plans = useQuery({ queryKey: ['plans', 'all'], queryFn: () => get('/plans', undefined, { limit: 100 }) });
  const plan = plans.data?.data.find((one) => one.plan_id === planId) ?? plans.data?.data[0];
  const version = useQuery({
    queryKey: ['plan', plan?.plan_id, plan?.latest_version],
    enabled: plan?.latest_version != null,
    queryFn: () => get('/plans/{plan_id}/versions/{version}', { plan_id: plan!.plan_id, version: plan!.latest_version! }),
  });
  const bricks = version.data?.bricks ?? [];
  const start = typedStart ?? today;
  const chosen = bricks.filter((brick) => /^\d{1,14}$/.test(quantities[brick.brick_id] ?? ''));
  const body: Request | undefined =
    plan && chosen.length > 0 && /^\d{1,3}$/.test(months) && start !== ''
      ? {
          starts_at: start,
          contract_length: Number(months),
          billing_frequency: frequency,
          currency,
          plan_id: plan.plan_id,
          bricks: chosen.map((brick) => ({ brick_id: brick.brick_id, quantity: Number(quantities[brick.brick_id]) })),
          ...(coupon.trim() === '' ? {} : { discount_coupons: [coupon.trim()] }),
        }
      : undefined;
  const found = useQuery({ queryKey: ['estimate', body], enabled: body !== undefined, queryFn: () => estimate('/subscriptions/estimate', undefined, body!), placeholderData: keepPreviousData, retry: false });
  return (
    <>
      <Title>Playground</Title>
      <p>Estimate any agreement. Nothing is stored.</p>
      <div className="beside">
        <form className="act" onSubmit={(event) => event.preventDefault()}>
          <NativeSelect label="Plan" value={plan?.plan_id ?? ''} onChange={(event) => setPlan(event.currentTarget.value)} data={(plans.data?.data ?? []).map((one) => ({ value: one.plan_id, label: one.plan_name }))} />
          <TextInput type="date" label="Starts on" value={start} onChange={(event) => setStart(event.currentTarget.value)} />
          <TextInput label="Length in months" inputMode="numeric" value={months} onChange={(event) => setMonths(event.currentTarget.value)} />
          <NativeSelect label="Billing frequency" value={frequency} onChange={(event) => setFrequency(event.currentTarget.value as Request['billing_frequency'])} data={FREQUENCIES.map((value) => ({ value, label: words(value) }))} />
          <NativeSelect label="Currency" value={currency} onChange={(event) => setCurrency(event.currentTarget.value as Schema['Currency'])} data={CURRENCIES} />
          {bricks.map((brick) => (
            <TextInput
              key={brick.brick_id}
              label={`${brick.brick_name} (${words(brick.kind).toLowerCase()})`}
              inputMode="numeric"
              value={quantities[brick.brick_id] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setQuantities((before) => ({ ...before, [brick.brick_id]: value }));
              }}
            />
          ))}
          <TextInput label="Coupon" value={coupon} onChange={(event) => setCoupon(event.currentTarget.value)} />
        </form>
        <div aria-live="polite">
          {body === undefined && <p className="none">Enter a quantity.</p>}
          {body && found.error && <Failure error={found.error} />}
          {body && found.data && !found.error && <><h2 className="unseen">Estimated cost</h2><Estimated of={found.data} currency={currency} title="Estimate" /></>}
          {body && <Calls body={body} />}
        </div>
      </div>
    </>
  );
}
