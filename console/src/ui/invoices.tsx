import { Link } from 'react-router';
import type { Schema } from '../api/client';
import { day } from '../time';
import { Amount, invoiceWhy } from './Amount';
import { Status } from './basics';
import type { Column } from './Rows';

type Invoice = Schema['Invoice'];

export function invoiceColumns(withCustomer: boolean): Column<Invoice>[] {
  const customer: Column<Invoice> = { head: 'Customer', wide: true, cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> };
  return [
    { head: 'Number', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.issued_at ? row.invoice_number : `Upcoming, ${day(row.bill_at)}`}</Link> },
    ...(withCustomer ? [customer] : []),
    { head: 'Status', cell: (row) => <Status code={row.status} /> },
    { head: 'Billed', wide: true, cell: (row) => day(row.issued_at ?? row.bill_at) },
    { head: 'Due', wide: true, cell: (row) => day(row.due_at) },
    { head: 'Total', right: true, cell: (row) => <Amount cents={row.grand_total} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
    { head: 'Balance due', right: true, wide: true, cell: (row) => <Amount cents={row.remaining_amount} currency={row.currency} to={`/invoices/${row.invoice_id}#history`} of="See payments" /> },
  ];
}
