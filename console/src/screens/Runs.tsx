import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { address, call, get, type Schema } from '../api/client';
import { follow } from '../api/stream';
import { time } from '../time';
import { Act } from '../ui/Act';
import { Facts, Failure, Loaded, Section, Status, Title } from '../ui/basics';
import { List, Rows } from '../ui/Rows';

type Run = Schema['BillingRun'];

const PATIENCE = 3_000;
const PAUSE = 500;
const ASK_EVERY = 5_000;
/** Every question keeps the session alive, which is to end where nobody looks. */
const ASK_FOR = 30 * 60_000;

const pause = (millis: number) => new Promise((wait) => setTimeout(wait, millis));

/** The run as the service tells of it while it goes on. A stream ends now and then; then the next begins. */
function useProgress(first: Run): { run: Run; error: unknown } {
  const [run, setRun] = useState(first);
  const [error, setError] = useState<unknown>();
  const client = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const listen = async () => {
      let over = false;
      while (!over && !gone.signal.aborted) {
        try {
          await follow(address('/billing-runs/{run_id}/progress', { run_id: first.run_id }), gone.signal, (data) => {
            const told = data as Run;
            over = told.status === 'FINISHED';
            setRun(told);
            setError(undefined);
          });
          if (!over) await pause(PAUSE);
        } catch (failure) {
          if (gone.signal.aborted) return;
          setError(failure);
          await pause(PATIENCE);
        }
      }
      if (over) await client.invalidateQueries({ queryKey: ['runs'] });
    };
    void listen();
    return () => gone.abort();
  }, [client, first.run_id]);
  return { run, error };
}

function Live({ first }: { first: Run }) {
  const { run, error } = useProgress(first);
  const past = run.done + run.parked;
  return (
    <Section title="Running now">
      {error !== undefined && <Failure error={error} />}
      <progress className="drawn" max={Math.max(run.due, 1)} value={past} aria-label="Progress of the billing run" />
      <p role="status">{past.toLocaleString('en')} of {run.due.toLocaleString('en')} invoices{run.seconds_left === null ? '' : `, about ${run.seconds_left} s left`}</p>
      <Facts of={[['Bills until', time(run.bills_until)], ['Issued', run.done.toLocaleString('en')], ['Parked', run.parked.toLocaleString('en')], ['Invoices per second', run.rate]]} />
    </Section>
  );
}

function ParkedInvoices({ runId }: { runId: string }) {
  const run = useQuery({ queryKey: ['runs', runId], queryFn: () => get('/billing-runs/{run_id}', { run_id: runId }) });
  return (
    <Loaded query={run}>
      {(found) =>
        found.parked_invoices.length === 0 ? null : (
          <Section title="Could not be issued" aside={
            <Act label="Retry all" body={() => ({})} run={(body, key) => call('post', '/billing-runs/{run_id}/retry-parked', { run_id: runId }, body, key)}>
              <p>All parked invoices are retried in the next run.</p>
            </Act>
          }>
            <Rows
              caption="Invoices that could not be issued"
              rows={found.parked_invoices}
              id={(row) => row.invoice_id}
              columns={[
                { head: 'Invoice', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>View invoice</Link> },
                { head: 'Reason', cell: (row) => row.reason },
                { head: 'Since', wide: true, cell: (row) => time(row.parked_at) },
              ]}
            />
          </Section>
        )
      }
    </Loaded>
  );
}

/** Billing runs: the one that goes on, as it happens, and those before it. */
export default function Runs() {
  const [opened] = useState(() => Date.now());
  const newest = useQuery({
    queryKey: ['runs', 'newest'],
    queryFn: () => get('/billing-runs', undefined, { limit: 1 }),
    refetchInterval: () => (Date.now() - opened < ASK_FOR ? ASK_EVERY : false),
  });
  const first = newest.data?.data[0];
  return (
    <>
      <Title>Billing runs</Title>
      {first?.status === 'RUNNING' && <Live key={first.run_id} first={first} />}
      {first && <ParkedInvoices runId={first.run_id} />}
      <Section title="All runs">
        <List<Run>
          caption="Billing runs, newest first"
          name={['runs', 'all']}
          load={(cursor) => get('/billing-runs', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
          id={(row) => row.run_id}
          none="No billing runs yet."
          columns={[
            { head: 'Bills until', cell: (row) => time(row.bills_until) },
            { head: 'Status', cell: (row) => <Status code={row.status} /> },
            { head: 'Due', right: true, wide: true, cell: (row) => row.due.toLocaleString('en') },
            { head: 'Issued', right: true, cell: (row) => (row.status === 'RUNNING' ? '…' : row.done.toLocaleString('en')) },
            { head: 'Parked', right: true, cell: (row) => (row.status === 'RUNNING' ? '…' : row.parked === 0 ? 0 : <Link to="/parked">{row.parked.toLocaleString('en')}</Link>) },
            { head: 'Per second', right: true, wide: true, cell: (row) => (row.status === 'RUNNING' ? '…' : row.rate) },
            { head: 'Finished', wide: true, cell: (row) => time(row.finished_at) },
          ]}
        />
      </Section>
    </>
  );
}
