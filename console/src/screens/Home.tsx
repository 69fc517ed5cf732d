import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { get } from '../api/client';
import { useToday } from '../state';
import { plusDays } from '../time';
import { Title } from '../ui/basics';
import { Debtors } from './Debtors';

/** Subscriptions whose term ends within 30 days. */
export function endingSoon(today: string) {
  return { status: ['TRIAL' as const, 'ACTIVE' as const, 'PAUSED' as const], ends_from: today, ends_until: plusDays(today, 30) };
}

function Tile({ title, to, query, bad, none }: {
  title: string;
  to: string;
  query: { data: number | undefined; error: unknown };
  bad?: boolean;
  none: string;
}) {
  let shown: ReactNode = '…';
  if (query.error) shown = '?';
  else if (query.data !== undefined) shown = query.data;
  const calls = query.data !== undefined && query.data > 0;
  return (
    <li>
      <Link to={to} className={calls ? (bad ? 'tile bad' : 'tile warn') : 'tile'}>
        <span className="tile-count">{shown}</span>
        <span className="tile-title">{title}</span>
        {query.data === 0 && <span className="tile-none">{none}</span>}
      </Link>
    </li>
  );
}

/** What needs somebody now. Every figure leads to the list behind it. */
export function Home() {
  const today = useToday();
  const total = { limit: 1, include_total: true };
  const overdue = useQuery({
    queryKey: ['home', 'overdue'],
    queryFn: async () => (await get('/invoices', undefined, { ...total, status: ['PAST_DUE', 'UNPAID'] })).total ?? 0,
  });
  const since = today && plusDays(today, -30);
  const charges = useQuery({
    queryKey: ['home', 'charges', since],
    enabled: since !== undefined,
    queryFn: async () => (await get('/payment-attempts', undefined, { ...total, status: ['FAILED'], created_from: since! })).total ?? 0,
  });
  const parked = useQuery({
    queryKey: ['home', 'parked'],
    queryFn: async () => (await get('/parked-work', undefined, total)).total ?? 0,
  });
  const drafts = useQuery({
    queryKey: ['home', 'drafts'],
    queryFn: async () => (await get('/invoices', undefined, { ...total, status: ['DRAFT'] })).total ?? 0,
  });
  const waiting = useQuery({
    queryKey: ['home', 'waiting'],
    queryFn: async () => (await get('/subscriptions', undefined, { ...total, status: ['PENDING'] })).total ?? 0,
  });
  const ending = useQuery({
    queryKey: ['home', 'ending', today],
    enabled: today !== undefined,
    queryFn: async () => (await get('/subscriptions', undefined, { ...total, ...endingSoon(today!) })).total ?? 0,
  });
  const books = useQuery({
    queryKey: ['integrity'],
    queryFn: () => get('/integrity'),
    staleTime: 60_000,
    select: (found) => found.checks.filter((check) => !check.ok).length,
  });
  return (
    <>
      <Title>Needs your attention</Title>
      <ul className="tiles">
        <Tile title="Overdue invoices" to="/invoices?status=PAST_DUE,UNPAID" query={overdue} bad none="All paid on time" />
        <Tile title="Failed charges in 30 days" to={`/payments?show=charges&status=FAILED&from=${since ?? ''}`} query={charges} bad none="No failures" />
        <Tile title="Parked work" to="/parked" query={parked} bad none="All work is done" />
        <Tile title="Invoices to approve" to="/invoices?status=DRAFT" query={drafts} none="Nothing to approve" />
        <Tile title="Orders to accept" to="/subscriptions?status=PENDING" query={waiting} none="Nothing to accept" />
        <Tile title="Terms ending within 30 days" to="/subscriptions?ending=30" query={ending} none="No terms ending" />
        <Tile title="Failed ledger checks" to="/integrity" query={books} bad none="All checks pass" />
      </ul>
      <Debtors />
    </>
  );
}
