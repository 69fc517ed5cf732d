import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { address, call, get, type Schema } from '../api/client';
import { useToday } from '../state';
import { day, plusMonths, quarter } from '../time';
import { Act } from '../ui/Act';
import { Amount } from '../ui/Amount';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { words } from '../words';
import { Document } from './Invoice';

type Account = Schema['Statement']['accounts'][number];
type Movement = Schema['StatementMovement'];
type Days = { from: string; to: string };

function movementLink(row: Movement): string | undefined {
  return row.invoice_id ? `/invoices/${row.invoice_id}#history` : undefined;
}

function AccountOf({ account, days }: { account: Account; days: Days }) {
  const { currency } = account;
  const place = `movements-${currency.toLowerCase()}`;
  return (
    <Section title={currency} id={`account-${currency.toLowerCase()}`}>
      <Facts
        of={[
          [`Opening balance, ${day(days.from)}`, <Amount cents={account.opening_balance} currency={currency} to={`#${place}`} of="See transactions" />],
          [`Closing balance, ${day(days.to)}`, <Amount cents={account.closing_balance} currency={currency} to={`#${place}`} of="See transactions" />],
        ]}
      />
      <div id={place}>
        <Rows
          caption={`Transactions in ${currency}`}
          rows={account.movements.map((row, at) => ({ ...row, at }))}
          id={(row) => String(row.at)}
          none="No transactions."
          columns={[
            { head: 'Date', cell: (row) => day(row.day) },
            { head: 'Entry', cell: (row) => (row.invoice_id ? <Link to={`/invoices/${row.invoice_id}`}>{words(row.kind)} {row.document_number}</Link> : `${words(row.kind)} ${row.document_number ?? ''}`) },
            { head: 'Amount', right: true, cell: (row) => <Amount cents={row.amount} currency={currency} to={movementLink(row)} of="See invoice history" /> },
            { head: 'To credit', right: true, wide: true, cell: (row) => (row.credit === 0 ? '–' : <Amount cents={row.credit} currency={currency} to={movementLink(row)} of="See invoice history" />) },
            { head: 'Balance', right: true, cell: (row) => <Amount cents={row.balance} currency={currency} to={movementLink(row)} of="See invoice history" /> },
          ]}
        />
      </div>
    </Section>
  );
}

function Mailing({ id, days, done }: { id: string; days: Days; done: (mailed: Schema['MailedStatement']) => void }) {
  const [to, setTo] = useState('');
  const customer = useQuery({ queryKey: ['customer', id], queryFn: () => get('/customers/{customer_id}', { customer_id: id }) });
  const recipients = to.split(',').map((one) => one.trim()).filter((one) => one !== '');
  return (
    <Act
      label="Email statement"
      title={`Email statement, ${day(days.from)} – ${day(days.to)}`}
      confirm="Send"
      primary
      roles={['OWNER', 'FINANCE', 'SUPPORT']}
      opened={() => setTo(customer.data?.emails.join(', ') ?? '')}
      body={() => (recipients.length > 0 && recipients.every((one) => one.includes('@')) ? { ...days, recipients } : undefined)}
      run={(body, key) => call('post', '/customers/{customer_id}/statement/mail', { customer_id: id }, body, key)}
      done={(answer) => done(answer as Schema['MailedStatement'])}
    >
      <TextInput label="To" description="Separate addresses with commas" value={to} onChange={(event) => setTo(event.currentTarget.value)} data-autofocus />
      <p>Recipients get the statement as a PDF. Later transactions are not on it.</p>
    </Act>
  );
}

function Shown({ id, days }: { id: string; days: Days }) {
  const [mailed, setMailed] = useState<Schema['MailedStatement']>();
  const path = { customer_id: id };
  const query = useQuery({ queryKey: ['customer', id, 'statement', days], queryFn: () => get('/customers/{customer_id}/statement', path, days) });
  return (
    <Loaded query={query}>
      {(found) => (
        <>
          <div className="acts" role="group" aria-label="Actions">
            <Mailing id={id} days={days} done={setMailed} />
          </div>
          {mailed && (
            <p role="status">
              Emailed to {mailed.recipients.join(', ')}. <Link to={`/mails/${mailed.mail_id}`}>View delivery status</Link>
            </p>
          )}
          <div className="beside">
            <div>
              {found.accounts.length === 0 && <p className="none">No balance and no transactions.</p>}
              {found.accounts.map((account) => (
                <AccountOf key={account.currency} account={account} days={days} />
              ))}
            </div>
            <Section title="Document">
              <Document path={address('/customers/{customer_id}/statement.pdf', path, days)} title={`Statement ${days.from} ${days.to}`} />
            </Section>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** What was owed before some days, what happened in them, and what was owed after. */
export default function Statement() {
  const { id = '' } = useParams();
  const today = useToday();
  const [typed, setTyped] = useState<Days>();
  const customer = useQuery({ queryKey: ['customer', id], queryFn: () => get('/customers/{customer_id}', { customer_id: id }) });
  if (today === undefined || customer.data === undefined) return <Loaded query={customer}>{() => null}</Loaded>;
  const days = typed ?? quarter(today, -1);
  const month = plusMonths(`${today.slice(0, 8)}01`, -1);
  const spans: [string, Days][] = [
    ['Last quarter', quarter(today, -1)],
    ['This quarter', quarter(today, 0)],
    ['Last month', { from: month, to: new Date(Date.parse(`${today.slice(0, 8)}01`) - 86_400_000).toISOString().slice(0, 10) }],
    ['Last year', { from: `${Number(today.slice(0, 4)) - 1}-01-01`, to: `${Number(today.slice(0, 4)) - 1}-12-31` }],
  ];
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(days.from) && /^\d{4}-\d{2}-\d{2}$/.test(days.to);
  return (
    <>
      <Title above={{ to: `/customers/${id}`, text: customer.data.customer_name }}>{`Statement for ${customer.data.customer_name}`}</Title>
      <div className="acts" role="group" aria-label="Period">
        {spans.map(([label, span]) => (
          <Button key={label} variant="default" size="sm" aria-pressed={span.from === days.from && span.to === days.to} onClick={() => setTyped(span)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="filters">
        <TextInput type="date" label="From" value={days.from} onChange={(event) => setTyped({ ...days, from: event.currentTarget.value })} />
        <TextInput type="date" label="Through" value={days.to} onChange={(event) => setTyped({ ...days, to: event.currentTarget.value })} />
      </div>
      {whole ? <Shown key={days.from + days.to} id={id} days={days} /> : <p className="none">Choose a start and an end date.</p>}
    </>
  );
}
