import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { day, time } from '../time';
import { Amount } from '../ui/Amount';
import { Status, Title } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';
import { Reverse } from './Reverse';

type Payment = Schema['ListedPayment'];
type Charge = Schema['ListedPaymentAttempt'];

function Received({ reference }: { reference: string }) {
  return (
    <List<Payment>
      key={reference}
      caption="Payments, newest first"
      name={['payments', reference]}
      load={(cursor) => get('/payments', undefined, { limit: 50, ...(reference ? { reference } : {}), ...(cursor ? { cursor } : {}) })}
      id={(row) => row.payment_id}
      none="No payments found."
      columns={[
        { head: 'Received', cell: (row) => day(row.paid_at) },
        { head: 'Invoice', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.invoice_number}</Link> },
        { head: 'Amount', right: true, cell: (row) => <Amount cents={row.paid_amount} currency={row.currency} to={`/invoices/${row.invoice_id}#history`} of="See invoice" /> },
        { head: 'Method', wide: true, cell: (row) => words(row.payment_method) },
        { head: 'Reference', wide: true, cell: (row) => row.reference ?? '–' },
        { head: 'Status', wide: true, cell: (row) => <Status code={row.status} /> },
        { head: 'Actions', wide: true, cell: (row) => <Reverse payment={row} /> },
      ]}
    />
  );
}

function Charges({ status, from }: { status: string; from: string }) {
  return (
    <List<Charge>
      key={status}
      caption="Charges, newest first"
      name={['charges', status, from]}
      load={(cursor) => get('/payment-attempts', undefined, { limit: 50, ...(status ? { status: [status as Charge['status']] } : {}), ...(from ? { created_from: from } : {}), ...(cursor ? { cursor } : {}) })}
      id={(row) => row.attempt_id}
      none="No charges found."
      columns={[
        { head: 'Time', cell: (row) => time(row.created_at) },
        { head: 'Invoice', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>View invoice</Link> },
        { head: 'Amount', right: true, cell: (row) => <Amount cents={row.amount} currency={row.currency} to={`/invoices/${row.invoice_id}/explanation`} /> },
        { head: 'Status', cell: (row) => <Status code={row.status} /> },
        { head: 'Cause', wide: true, cell: (row) => row.error?.message ?? '–' },
        { head: 'Initiated by', wide: true, cell: (row) => words(row.origin) },
      ]}
    />
  );
}

export default function Payments() {
  const [search, setSearch] = useSearchParams();
  const [reference, setReference] = useState('');
  const charges = search.get('show') === 'charges';
  const status = search.get('status') ?? '';
  return (
    <>
      <Title>Payments</Title>
      <div className="filters">
        <NativeSelect
          label="Show"
          value={charges ? `charges${status}` : ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setSearch(value === '' ? {} : { show: 'charges', status: value.slice('charges'.length) }, { replace: true });
          }}
          data={[{ value: '', label: 'Payments' }, { value: 'charges', label: 'All charges' }, { value: 'chargesFAILED', label: 'Failed charges' }, { value: 'chargesPROCESSING', label: 'Charges in progress' }]}
        />
        {!charges && <TextInput label="Reference" value={reference} onChange={(event) => setReference(event.currentTarget.value)} />}
      </div>
      {charges ? <Charges status={status} from={search.get('from') ?? ''} /> : <Received reference={reference.trim()} />}
    </>
  );
}
