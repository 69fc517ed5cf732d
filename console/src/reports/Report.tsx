import './reports.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Loaded, Title } from '../ui/basics';

const REPORTS: [string, string][] = [
  ['/reports', 'Recurring revenue'],
  ['/reports/retention', 'Retention'],
  ['/reports/receivables', 'Receivables'],
  ['/reports/forecast', 'Forecast'],
  ['/reports/usage', 'Usage and margin'],
];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Nov 26" */
export function month(text: string): string {
  return `${MONTHS[Number(text.slice(5, 7)) - 1]} ${text.slice(2, 4)}`;
}

/** The head of every report, with the way to the others. */
export function ReportHead({ title, actions, children }: { title: string; actions?: ReactNode; children?: ReactNode }) {
  return (
    <div className="report-head">
      <Title actions={actions}>{title}</Title>
      <nav className="parts" aria-label="Reports">
        {REPORTS.map(([to, text]) => (
          <NavLink key={to} to={to} end>
            {text}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}

interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

/** All rows of a report. */
export function Whole<T>({ name, load, children }: {
  name: unknown[];
  load: (cursor: string | undefined) => Promise<Page<T>>;
  children: (rows: T[]) => ReactNode;
}) {
  const query = useQuery({
    queryKey: name,
    queryFn: async () => {
      const rows: T[] = [];
      let cursor: string | undefined;
      do {
        const page = await load(cursor);
        rows.push(...page.data);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return rows;
    },
  });
  return <Loaded query={query}>{children}</Loaded>;
}

/** A choice of one currency, where there are several. */
export function Currencies({ all, chosen, choose }: { all: string[]; chosen: string; choose: (currency: string) => void }) {
  if (all.length < 2) return null;
  return (
    <NativeSelect label="Currency" size="sm" w={140} value={chosen} data={all} onChange={(event) => choose(event.currentTarget.value)} />
  );
}

/** The currencies of some rows, and which of them is shown. */
export function picked<T extends { currency: string }>(rows: T[], wanted: string): { all: string[]; currency: string; rows: T[] } {
  const all = [...new Set(rows.map((row) => row.currency))].sort();
  const currency = all.includes(wanted) ? wanted : (all[0] ?? 'USD');
  return { all, currency, rows: rows.filter((row) => row.currency === currency) };
}
