import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { useToday } from '../state';
import { day } from '../time';
import { Loaded, Status, Title } from '../ui/basics';
import { type Column, List, Rows } from '../ui/Rows';
import { words } from '../words';
import { endingSoon } from './Home';

type Subscription = Schema['Subscription'];

const COLUMNS: Column<Subscription>[] = [
  { head: 'Subscription', cell: (row) => <Link to={`/subscriptions/${row.subscription_id}`}>{row.line_items.map((line) => line.brick_name).join(', ') || 'Subscription'}</Link> },
  { head: 'Status', cell: (row) => <Status code={row.status} /> },
  { head: 'Starts', wide: true, cell: (row) => day(row.starts_at) },
  { head: 'Ends', cell: (row) => day(row.ends_at) },
  { head: 'Renews', wide: true, cell: (row) => (row.auto_renews ? 'Automatically' : 'No') },
  { head: 'Billing', wide: true, cell: (row) => `${words(row.billing_frequency)}, ${row.currency}` },
];

function Ending() {
  const today = useToday();
  const ending = useQuery({ queryKey: ['ending', today], enabled: today !== undefined, queryFn: () => endingSoon(today!) });
  return (
    <Loaded query={ending}>
      {(found) => <Rows caption="Subscriptions with terms ending soon" rows={found} id={(row) => row.subscription_id} columns={COLUMNS} none="No terms end in the next 30 days." />}
    </Loaded>
  );
}

export default function Subscriptions() {
  const [search, setSearch] = useSearchParams();
  const status = search.get('status') ?? '';
  const ending = search.get('ending') !== null;
  return (
    <>
      <Title>Subscriptions</Title>
      <div className="filters">
        <NativeSelect
          label="Show"
          value={ending ? 'ending' : status}
          onChange={(event) => setSearch(event.currentTarget.value === 'ending' ? { ending: '30' } : { status: event.currentTarget.value }, { replace: true })}
          data={[
            { value: '', label: 'All' },
            { value: 'ACTIVE', label: 'Active' },
            { value: 'PENDING', label: 'Pending acceptance' },
            { value: 'TRIAL', label: 'Trial' },
            { value: 'PAUSED', label: 'Paused' },
            { value: 'INACTIVE', label: 'Ended' },
            { value: 'ending', label: 'Ending within 30 days' },
          ]}
        />
      </div>
      {ending ? (
        <Ending />
      ) : (
        <List<Subscription>
          key={status}
          caption="Subscriptions"
          name={['subscriptions', status]}
          load={(cursor) => get('/subscriptions', undefined, { limit: 50, ...(status === '' ? {} : { status: [status as Subscription['status']] }), ...(cursor ? { cursor } : {}) })}
          id={(row) => row.subscription_id}
          none="No subscriptions found."
          columns={COLUMNS}
        />
      )}
    </>
  );
}
