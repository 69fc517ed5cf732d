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
  if (seller.mode !== 'SANDBOX') return <Title>Only a sandbox has a clock of its own</Title>;
  return (
    <>
      <Title>Sandbox clock</Title>
      <Loaded query={clock}>{(found) => <p className="clock">{time(found.now)} UTC</p>}</Loaded>
      <div className="filters">
        <NativeSelect label="Advance by" value={by} onChange={(event) => setBy(event.currentTarget.value)} data={[{ value: 'P1D', label: 'A day' }, { value: 'P7D', label: 'A week' }, { value: 'P1M', label: 'A month' }, { value: 'P3M', label: 'Three months' }, { value: 'P1Y', label: 'A year' }]} />
        <Button mt="lg" loading={advance.isPending} onClick={() => advance.mutate()}>
          Advance
        </Button>
      </div>
      {advance.error && <Failure error={advance.error} />}
      {advance.data && (
        <Section title="What happened on the way">
          <Rows
            caption="What happened"
            rows={advance.data.happened.map((row, place) => ({ ...row, place }))}
            id={(row) => String(row.place)}
            none="Nothing."
            columns={[
              { head: 'When', cell: (row) => time(row.at) },
              { head: 'What', cell: (row) => <What row={row} /> },
            ]}
          />
        </Section>
      )}
    </>
  );
}
