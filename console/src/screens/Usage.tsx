import { TextInput } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { useToday } from '../state';
import { plusDays, time } from '../time';
import { Amount } from '../ui/Amount';
import { Section, Title } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

type Used = Schema['UsageReport']['data'][number];
type Row = Used & { brick: Used['bricks'][number] };

/** Every meter on which something was used in the days chosen. */
async function meters(cursor: string | undefined, from: string, to: string) {
  const page = await get('/reports/usage', undefined, { starts_at: from, ends_at: to, limit: 25, ...(cursor ? { cursor } : {}) });
  return { ...page, data: page.data.flatMap((used) => used.bricks.map((brick): Row => ({ ...used, brick }))) };
}

function Parked() {
  return (
    <Section title="Parked records">
      <List<Schema['ParkedUsage']>
        caption="Usage that could not be counted, newest first"
        name={['usage', 'parked']}
        load={(cursor) => get('/usage/parked', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.parked_id}
        none="No parked records from Kafka. The API reports rejected usage to its sender."
        columns={[
          { head: 'Reason', cell: (row) => <>{words(row.reason)}: {row.message}</> },
          { head: 'Kafka position', wide: true, cell: (row) => `${row.topic}, ${row.partition}/${row.offset}` },
          { head: 'Record', wide: true, cell: (row) => <code className="code">{row.record.slice(0, 80)}</code> },
          { head: 'Time', cell: (row) => time(row.parked_at) },
        ]}
      />
      <p className="none">See <Link to="/parked">parked work</Link> for everything that needs attention.</p>
    </Section>
  );
}

/** Counting for these subscriptions failed: their invoices wait for it. */
function HeldUp() {
  return (
    <Section title="Blocked subscriptions" id="held-up">
      <List<Schema['ParkedWork']>
        caption="Subscriptions whose usage could not be counted"
        name={['usage', 'held-up']}
        load={(cursor) => get('/parked-work', undefined, { kinds: ['SUBSCRIPTION_USAGE'], limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.work_id}
        none="No blocked subscriptions."
        columns={[
          { head: 'Subscription', cell: (row) => <Link to={`/subscriptions/${row.object_id}`}>View subscription</Link> },
          { head: 'Cause', cell: (row) => row.cause },
          { head: 'Since', wide: true, cell: (row) => time(row.since) },
          { head: 'Attempts', right: true, wide: true, cell: (row) => row.attempts },
        ]}
      />
    </Section>
  );
}

export default function Usage() {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const to = search.get('until') ?? today ?? '';
  const from = search.get('from') ?? (to === '' ? '' : plusDays(to, -30));
  const setFrom = (day: string) => setSearch({ from: day, until: to }, { replace: true });
  const setTo = (day: string) => setSearch({ from, until: day }, { replace: true });
  return (
    <>
      <Title>Usage</Title>
      <div className="filters">
        <TextInput type="date" label="From" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label="To" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </div>
      <Section title="Meters">
        {from !== '' && to !== '' && (
          <List<Row>
            caption="Usage and billed amounts by meter"
            name={['usage', from, to]}
            load={(cursor) => meters(cursor, from, to)}
            id={(row) => row.subscription_id + row.brick.brick_id}
            none="No usage in this period."
            columns={[
              { head: 'Meter', cell: (row) => <Link to={`/usage/${row.subscription_id}/${row.brick.brick_id}?from=${from}&until=${to}`}>{row.brick.brick_name}</Link> },
              { head: 'Aggregation', wide: true, cell: (row) => words(row.brick.aggregation) },
              { head: 'Used', right: true, cell: (row) => row.brick.quantity.toLocaleString('en') },
              { head: 'Billed', right: true, cell: (row) => <Amount cents={row.brick.billed_amount} currency={row.currency} to={`/subscriptions/${row.subscription_id}#schedule`} of="See invoices" /> },
              { head: 'Subscription', wide: true, cell: (row) => <Link to={`/subscriptions/${row.subscription_id}`}>View subscription</Link> },
            ]}
          />
        )}
      </Section>
      <Parked />
      <HeldUp />
    </>
  );
}
