import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { Bars } from '../reports/Bars';
import { useToday } from '../state';
import { day, plusDays, time } from '../time';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';

type Reading = Schema['UsageMeter']['data'][number];
type Interval = Schema['UsageMeter']['interval'];

/** The local start of a reading: the service says it in UTC, people think in the zone of the subscription. */
function label(reading: Reading, interval: Interval, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false }).formatToParts(new Date(reading.starts_at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('day')} ${part('month')}`;
  return interval === 'DAY' ? date : `${date} ${part('hour')}:${part('minute')}`;
}

function Readings({ of }: { of: Schema['UsageMeter'] }) {
  const labels = of.data.map((one) => label(one, of.interval, of.time_zone));
  const used = of.data.filter((one) => one.quantity !== 0);
  const most = of.data.reduce((all, one) => Math.max(all, one.quantity), 0);
  const unit = of.interval === 'DAY' ? 'day' : 'hour';
  return (
    <>
      <Bars labels={labels} series={[{ name: `Usage by ${unit}`, color: 1, values: of.data.map((one) => one.quantity * 100) }]}
        says={`Usage by ${unit} from ${labels[0]} to ${labels.at(-1)}, with a peak of ${most.toLocaleString('en')}. The table below has every figure.`} />
      <Rows
        caption={`Usage by ${unit}`}
        rows={used.map((one) => ({ one, text: label(one, of.interval, of.time_zone) }))}
        id={(row) => row.one.starts_at}
        none="No usage in this period."
        columns={[
          { head: of.interval === 'DAY' ? 'Day' : 'Hour', cell: (row) => row.text },
          { head: 'Used', right: true, cell: (row) => row.one.quantity.toLocaleString('en') },
        ]}
      />
    </>
  );
}

/** How much of what the customer has committed to is used up, in the window that is shown. */
function Commitment({ subscription, brickId, meter, window }: { subscription: Schema['Subscription']; brickId: string; meter: Schema['UsageMeter'] | undefined; window: string | null }) {
  const line = subscription.line_items.find((one) => one.brick_id === brickId);
  const committed = line?.quantity ?? 0;
  const used = meter?.aggregation === 'SUM' ? meter.data.reduce((all, one) => all + one.quantity, 0) : (meter?.data.reduce((all, one) => Math.max(all, one.quantity), 0) ?? 0);
  if (line?.is_unlimited) return <p className="none">Unlimited: usage is not charged further.</p>;
  if (committed === 0) return <p className="none">No commitment: all usage is charged.</p>;
  const share = Math.min(100, Math.round((100 * used) / committed));
  return (
    <>
      <Facts of={[['Committed', `${committed.toLocaleString('en')} per ${words(window).toLowerCase()}`], ['Used in this period', used.toLocaleString('en')], ['Remaining', Math.max(0, committed - used).toLocaleString('en')]]} />
      <meter className="drawn" min={0} max={committed} value={Math.min(used, committed)} aria-label="Commitment drawn down">{share}%</meter>
      <p>{share}% drawn down{used > committed ? `, with an overage of ${(used - committed).toLocaleString('en')}` : ''}.</p>
    </>
  );
}

function Entries({ ids, from, until }: { ids: { subscription_id: string; brick_id: string }; from: string; until: string }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <Section title="Entries" aside={<TextInput aria-label="Search entries" placeholder="Search by ID, property or value" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />}>
      <List<Schema['RecordedUsageEntry']>
        caption="Entries, newest first"
        name={['entries', ids, from, until, search]}
        load={(cursor) => get('/subscriptions/{subscription_id}/bricks/{brick_id}/usage/entries', ids, { starts_at: from, ends_at: until, limit: 50, ...(search === '' ? {} : { search }), ...(cursor ? { cursor } : {}) })}
        id={(row) => row.transaction_id}
        none="No entries found."
        columns={[
          { head: 'Entry', cell: (row) => row.transaction_id },
          { head: 'Value', right: true, cell: (row) => row.value.toLocaleString('en', { maximumFractionDigits: 12 }) },
          { head: 'Time', cell: (row) => time(row.time) },
          { head: 'Recorded', cell: (row) => (row.late ? <>{time(row.recorded_at)} <span className="status calm">Late</span></> : time(row.recorded_at)) },
          { head: 'Properties', wide: true, cell: (row) => (row.properties === null ? '–' : <code className="code">{JSON.stringify(row.properties)}</code>) },
        ]}
      />
    </Section>
  );
}

export default function MeterScreen() {
  const { subscription: subscriptionId = '', brick: brickId = '' } = useParams();
  const ids = { subscription_id: subscriptionId, brick_id: brickId };
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const until = search.get('until') ?? today ?? '';
  const interval: Interval = search.get('by') === 'HOUR' ? 'HOUR' : 'DAY';
  const from = search.get('from') ?? (until === '' ? '' : plusDays(until, interval === 'DAY' ? -30 : -1));
  const set = (name: string, value: string) => setSearch((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  const subscription = useQuery({ queryKey: ['subscription', subscriptionId], queryFn: () => get('/subscriptions/{subscription_id}', { subscription_id: subscriptionId }) });
  const plan = useQuery({ queryKey: ['plan', subscription.data?.plan_id, subscription.data?.plan_version], enabled: subscription.data !== undefined, queryFn: () => get('/plans/{plan_id}/versions/{version}', { plan_id: subscription.data!.plan_id, version: subscription.data!.plan_version }) });
  const brick = plan.data?.bricks.find((one) => one.brick_id === brickId);
  const meter = useQuery({ queryKey: ['meter', ids, from, until, interval], enabled: from !== '' && until !== '', queryFn: () => get('/subscriptions/{subscription_id}/bricks/{brick_id}/usage', ids, { starts_at: from, ends_at: until, interval }) });
  return (
    <>
      <Title above={{ to: '/usage', text: 'Usage' }}>{brick?.brick_name ?? 'Meter'}</Title>
      <p><Link to={`/subscriptions/${subscriptionId}`}>View subscription</Link>{meter.data && `. Time zone: ${meter.data.time_zone}`}</p>
      <div className="filters">
        <NativeSelect label="Interval" value={interval} onChange={(event) => set('by', event.currentTarget.value)} data={[{ value: 'DAY', label: 'Day' }, { value: 'HOUR', label: 'Hour' }]} />
        <TextInput type="date" label="From" value={from} onChange={(event) => set('from', event.currentTarget.value)} />
        <TextInput type="date" label="To" value={until} onChange={(event) => set('until', event.currentTarget.value)} />
      </div>
      <Section title="Commitment">
        <Loaded query={subscription}>{(found) => <Commitment subscription={found} brickId={brickId} meter={meter.data} window={brick?.pre_commitment_window ?? null} />}</Loaded>
      </Section>
      <Section title={interval === 'DAY' ? 'By day' : 'By hour'} id="readings">
        <Loaded query={meter}>{(found) => <Readings of={found} />}</Loaded>
      </Section>
      {from !== '' && until !== '' && <Entries ids={ids} from={from} until={until} />}
      <p className="none">Showing {day(from)} to {day(until)}.</p>
    </>
  );
}
