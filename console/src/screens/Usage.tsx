import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
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
        none="Every record that came by Kafka was counted. What the API refuses, it says to the sender."
        columns={[
          { head: 'Why', cell: (row) => <>{words(row.reason)}: {row.message}</> },
          { head: 'Where', wide: true, cell: (row) => `${row.topic}, ${row.partition}/${row.offset}` },
          { head: 'Record', wide: true, cell: (row) => <code className="code">{row.record.slice(0, 80)}</code> },
          { head: 'When', cell: (row) => time(row.parked_at) },
        ]}
      />
      <p className="none">All that waits for somebody is under <Link to="/parked">parked work</Link>.</p>
    </Section>
  );
}

/** Counting for these subscriptions failed: their invoices wait for it. */
function HeldUp() {
  return (
    <Section title="Subscriptions held up" id="held-up">
      <List<Schema['ParkedWork']>
        caption="Subscriptions whose usage could not be counted"
        name={['usage', 'held-up']}
        load={(cursor) => get('/parked-work', undefined, { kinds: ['SUBSCRIPTION_USAGE'], limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.work_id}
        none="No subscription waits for its usage to be counted."
        columns={[
          { head: 'Subscription', cell: (row) => <Link to={`/subscriptions/${row.object_id}`}>Subscription</Link> },
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
  const [typedFrom, setFrom] = useState<string>();
  const [typedTo, setTo] = useState<string>();
  const to = typedTo ?? today ?? '';
  const from = typedFrom ?? (to === '' ? '' : plusDays(to, -30));
  return (
    <>
      <Title>Usage</Title>
      <div className="filters">
        <TextInput type="date" label="From" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label="Until" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </div>
      <Section title="Meters">
        {from !== '' && to !== '' && (
          <List<Row>
            caption="What was used, and billed of it"
            name={['usage', from, to]}
            load={(cursor) => meters(cursor, from, to)}
            id={(row) => row.subscription_id + row.brick.brick_id}
            none="Nothing was used in these days."
            columns={[
              { head: 'Meter', cell: (row) => <Link to={`/usage/${row.subscription_id}/${row.brick.brick_id}?from=${from}&until=${to}`}>{row.brick.brick_name}</Link> },
              { head: 'Counts', wide: true, cell: (row) => words(row.brick.aggregation) },
              { head: 'Used', right: true, cell: (row) => row.brick.quantity.toLocaleString('en') },
              { head: 'Billed', right: true, cell: (row) => <Amount cents={row.brick.billed_amount} currency={row.currency} to={`/subscriptions/${row.subscription_id}#schedule`} of="Which invoices?" /> },
              { head: 'Agreement', wide: true, cell: (row) => <Link to={`/subscriptions/${row.subscription_id}`}>Subscription</Link> },
            ]}
          />
        )}
      </Section>
      <Parked />
      <HeldUp />
    </>
  );
}
