import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { cents } from '../money';
import { Title } from '../ui/basics';
import { invoiceColumns } from '../ui/invoices';
import { List } from '../ui/Rows';

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
  const [least, setLeast] = useState('');
  const amount = cents(least);
  const known = SHOWN.some((one) => one.value === status) ? SHOWN : [...SHOWN, { value: status, label: status }];
  return (
    <>
      <Title>Invoices</Title>
      <div className="filters">
        <NativeSelect label="Show" data={known} value={status} onChange={(event) => setSearch({ status: event.currentTarget.value }, { replace: true })} />
        <TextInput label="Total at least" inputMode="decimal" placeholder="1,000.00" value={least} error={least !== '' && amount === undefined ? 'An amount such as 1,000.00' : undefined} onChange={(event) => setLeast(event.currentTarget.value)} />
      </div>
      <List<Schema['Invoice']>
        key={status + String(amount)}
        caption="Invoices"
        name={['invoices', status, amount]}
        load={(cursor) =>
          get('/invoices', undefined, {
            limit: 50,
            ...(status === '' ? {} : { status: status.split(',') as Status[] }),
            ...(amount === undefined ? {} : { amount_min: amount }),
            ...(cursor ? { cursor } : {}),
          })
        }
        id={(row) => row.invoice_id ?? row.bill_at}
        none="No such invoices."
        columns={invoiceColumns(true)}
      />
    </>
  );
}
