import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { get, type Schema } from '../api/client';
import { sum } from '../money';
import { day, plusMonths } from '../time';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Loaded, Section } from '../ui/basics';
import { Rows } from '../ui/Rows';

type Invoice = Schema['Invoice'];
type Line = Schema['InvoiceLineItem'];
type Of = { customer_id: string } | { subscription_id: string };

export interface PlannedLine extends Line {
  /** Whether it is usage that is expected, rather than agreed. */
  expected: boolean;
}

export interface Planned {
  invoice: Invoice;
  lines: PlannedLine[];
  /** What is agreed whatever is used. */
  agreed: number;
}

function same(one: Line, other: Line): boolean {
  return one.brick_id === other.brick_id && one.starts_at === other.starts_at && one.quantity === other.quantity && one.grand_total === other.grand_total;
}

/** What has become more by usage is expected; the rest was agreed. */
function planned(agreed: Invoice[], expected: Invoice[]): Planned[] {
  return expected
    .map((invoice) => {
      const without = agreed.find((one) => one.invoice_id === invoice.invoice_id);
      const lines = invoice.line_items.map((line) => ({ ...line, expected: without !== undefined && !without.line_items.some((one) => same(one, line)) }));
      return { invoice, lines, agreed: without?.grand_total ?? invoice.grand_total };
    })
    .sort((one, other) => one.invoice.bill_at.localeCompare(other.invoice.bill_at));
}

/** Invoices to come, with the usage that is expected on them. */
export function usePlanned(of: Of, from: string, until: string) {
  return useQuery({
    queryKey: ['planned', of, from, until],
    queryFn: async () => {
      const filter = { ...of, status: ['SCHEDULED' as const], billed_until: until, limit: 100, ...(from ? { billed_from: from } : {}) };
      const [agreed, expected] = await Promise.all([get('/invoices', undefined, filter), get('/invoices', undefined, { ...filter, calculate_expected_usage: true })]);
      return { rows: planned(agreed.data, expected.data), more: expected.has_more };
    },
  });
}

export function PlannedLines({ of }: { of: Planned }) {
  return (
    <ul className="lines">
      {of.lines.map((line, place) => (
        <li key={place}>
          {line.quantity} {line.brick_name}, <Amount cents={line.grand_total} currency={of.invoice.currency} to={invoiceWhy(of.invoice.invoice_id)} />
          {line.expected && <> <span className="status calm">Expected usage</span></>}
        </li>
      ))}
    </ul>
  );
}

/** What follows when nothing more is scheduled: the first invoice of the renewal, if there will be one. */
function Renewal({ subscriptionId }: { subscriptionId: string }) {
  const next = useQuery({
    queryKey: ['subscription', subscriptionId, 'next'],
    retry: false,
    queryFn: () => get('/subscriptions/{subscription_id}/invoices/next', { subscription_id: subscriptionId }, { calculate_expected_usage: true }),
  });
  if (!next.data?.is_renewal_estimate) return null;
  const { data: invoice } = next;
  return (
    <p>
      If it renews, <Amount cents={invoice.grand_total} currency={invoice.currency} to={`/subscriptions/${subscriptionId}#orders`} of="See orders" /> is billed on {day(invoice.bill_at)}:{' '}
      {invoice.line_items.map((line) => `${line.quantity} ${line.brick_name}`).join(', ')}.
    </p>
  );
}

/** What will be billed next, and when. */
export function Upcoming({ of, today }: { of: Of; today: string }) {
  const [months, setMonths] = useState('3');
  const until = plusMonths(today, Number(months));
  const found = usePlanned(of, '', until);
  return (
    <Section title="Upcoming invoices" id="billed-next">
      <div className="filters">
        <NativeSelect label="Within" size="sm" value={months} onChange={(event) => setMonths(event.currentTarget.value)} data={[{ value: '1', label: 'One month' }, { value: '3', label: 'Three months' }, { value: '12', label: 'One year' }, { value: '60', label: 'Five years' }]} />
      </div>
      <Loaded query={found}>
        {({ rows, more }) => (
          <>
            <Rows<Planned>
              caption="Upcoming invoices, next first"
              rows={rows}
              id={(row) => row.invoice.invoice_id ?? row.invoice.bill_at}
              none={`No invoices until ${day(until)}.`}
              columns={[
                { head: 'Bill date', cell: (row) => <Link to={`/invoices/${row.invoice.invoice_id}`}>{day(row.invoice.bill_at)}</Link> },
                { head: 'Items', cell: (row) => <PlannedLines of={row} /> },
                { head: 'Fixed charges', right: true, wide: true, cell: (row) => <Amount cents={row.agreed} currency={row.invoice.currency} to={invoiceWhy(row.invoice.invoice_id)} /> },
                { head: 'Expected usage', right: true, wide: true, cell: (row) => <Amount cents={sum([row.invoice.grand_total, -row.agreed])} currency={row.invoice.currency} to={invoiceWhy(row.invoice.invoice_id)} /> },
                { head: 'Total', right: true, cell: (row) => <Amount cents={row.invoice.grand_total} currency={row.invoice.currency} to={invoiceWhy(row.invoice.invoice_id)} /> },
              ]}
            />
            {more && <p className="none">There are more. Choose a shorter time to see all.</p>}
            {rows.length === 0 && 'subscription_id' in of && <Renewal subscriptionId={of.subscription_id} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}
