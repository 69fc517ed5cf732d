import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { cents } from '../money';
import { Title } from '../ui/basics';
import { invoiceColumns } from '../ui/invoices';
import { LongList } from '../ui/LongList';

type Status = Schema['InvoiceStatus'];

const SHOWN: { value: string; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'OUTSTANDING,DUE,PAST_DUE,PARTIALLY_PAID,UNPAID', label: 'Open' },
  { value: 'PAST_DUE,UNPAID', label: 'Overdue' },
  { value: 'DRAFT', label: 'To approve' },
  { value: 'SCHEDULED', label: 'Scheduled' },
  { value: 'PAID', label: 'Paid' },
  { value: 'CREDITED,ADJUSTED', label: 'Credited' },
  { value: 'VOIDED', label: 'Voided' },
];

export default function Invoices() {
  const [search, setSearch] = useSearchParams();
  const status = search.get('status') ?? 'OUTSTANDING,DUE,PAST_DUE,PARTIALLY_PAID,UNPAID';
  const customer = search.get('customer') ?? '';
  const of = useQuery({ queryKey: ['customer', customer], enabled: customer !== '', queryFn: () => get('/customers/{customer_id}', { customer_id: customer }) });
  const columns = useMemo(() => invoiceColumns(customer === ''), [customer]);
  const [least, setLeast] = useState('');
  const amount = cents(least);
  const known = SHOWN.some((one) => one.value === status) ? SHOWN : [...SHOWN, { value: status, label: status }];
  return (
    <>
      <Title>Invoices</Title>
      <div className="filters">
        <NativeSelect label="Show" data={known} value={status} onChange={(event) => setSearch({ status: event.currentTarget.value, ...(customer ? { customer } : {}) }, { replace: true })} />
        <TextInput label="Minimum total" inputMode="decimal" placeholder="1,000.00" value={least} error={least !== '' && amount === undefined ? 'Enter an amount such as 1,000.00' : undefined} onChange={(event) => setLeast(event.currentTarget.value)} />
      </div>
      {customer && (
        <p>
          Customer: <Link to={`/customers/${customer}`}>{of.data?.customer_name ?? 'one customer'}</Link>. <Link to={`?status=${status}`}>Show all customers</Link>
        </p>
      )}
      <LongList<Schema['Invoice']>
        key={status + String(amount) + customer}
        caption="Invoices"
        name={['invoices', status, amount, customer]}
        load={(place) =>
          get('/invoices', undefined, {
            ...place,
            ...(customer ? { customer_id: customer } : {}),
            ...(status === '' ? {} : { status: status.split(',') as Status[] }),
            ...(amount === undefined ? {} : { amount_min: amount }),
          })
        }
        none="No invoices found."
        columns={columns}
      />
    </>
  );
}
