import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { useSession } from '../state';
import { time } from '../time';
import { Failure, Loaded, Section, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';

/** Who sees the button. The service decides who may press it. */
const MAY = ['OWNER', 'FINANCE', 'DEVELOPER'];

type Happened = Schema['ClockAdvanced']['happened'][number];

function What({ row }: { row: Happened }) {
  const text = words(row.type);
  const kind = row.type.split('.')[0];
  if (kind === 'invoice') return <Link to={`/invoices/${row.object_id}`}>{text}</Link>;
  if (kind === 'subscription') return <Link to={`/subscriptions/${row.object_id}`}>{text}</Link>;
  return <>{text}</>;
}

/** The clock of a sandbox, which stands still until it is advanced, and what happened on the way. */
export default function Clock() {
  const { seller } = useSession();
  const client = useQueryClient();
  const [by, setBy] = useState('P1D');
  const clock = useQuery({ queryKey: ['clock'], queryFn: () => get('/sandbox/clock'), enabled: seller.mode === 'SANDBOX' });
  const advance = useMutation({
    mutationFn: () => call('post', '/sandbox/clock/advance', undefined, { by }),
    onSuccess: () => client.invalidateQueries(),
  });
  if (seller.mode !== 'SANDBOX') return <Title>Only sandboxes have a clock</Title>;
  return (
    <>
      <Title>Sandbox clock</Title>
      <Loaded query={clock}>{(found) => <p className="clock">{time(found.now)} UTC</p>}</Loaded>
      {MAY.includes(seller.role) && <div className="filters">
        <NativeSelect label="Advance by" value={by} onChange={(event) => setBy(event.currentTarget.value)} data={[{ value: 'P1D', label: 'One day' }, { value: 'P7D', label: 'One week' }, { value: 'P1M', label: 'One month' }, { value: 'P3M', label: 'Three months' }, { value: 'P1Y', label: 'One year' }]} />
        <Button mt="lg" loading={advance.isPending} onClick={() => advance.mutate()}>
          Advance
        </Button>
      </div>}
      {advance.error && <Failure error={advance.error} />}
      {advance.data && (
        <Section title="What happened">
          <Rows
            caption="What happened"
            rows={advance.data.happened.map((row, place) => ({ ...row, place }))}
            id={(row) => String(row.place)}
            none="No events."
            columns={[
              { head: 'Time', cell: (row) => time(row.at) },
              { head: 'Event', cell: (row) => <What row={row} /> },
            ]}
          />
        </Section>
      )}
    </>
  );
}
