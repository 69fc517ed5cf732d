import { NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { useToday } from '../state';
import { day } from '../time';
import { Status, Title } from '../ui/basics';
import { type Column, List } from '../ui/Rows';
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
  if (today === undefined) return null;
  return (
    <List<Subscription>
      caption="Subscriptions with terms ending soon"
      name={['subscriptions', 'ending', today]}
      load={(cursor) => get('/subscriptions', undefined, { limit: 50, sort: 'ends_at', ...endingSoon(today), ...(cursor ? { cursor } : {}) })}
      id={(row) => row.subscription_id}
      none="No terms end in the next 30 days."
      columns={COLUMNS}
    />
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
