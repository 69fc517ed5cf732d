import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { useToday } from '../state';
import { day, time } from '../time';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Loaded, Section, Status, Title } from '../ui/basics';
import { invoiceColumns } from '../ui/invoices';
import { useNames } from '../ui/names';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';
import { CustomerPayment } from './CustomerPayment';
import { CustomerActs } from './CustomerActs';
import { Reverse } from './Reverse';
import { Upcoming } from './Upcoming';

type Customer = Schema['Customer'];

function Balance({ balance }: { balance: Schema['Balance'] }) {
  return (
    <>
      <Section title="Balance">
        <Rows
          caption="Balance by currency"
          rows={balance.balances}
          id={(row) => row.currency}
          none="No balance and no credit."
          columns={[
            { head: 'Currency', cell: (row) => row.currency },
            { head: 'Balance due', right: true, cell: (row) => <Amount cents={row.owed} currency={row.currency} to="#open-invoices" of="See invoices" /> },
            { head: 'Overdue', right: true, cell: (row) => <Amount cents={row.overdue} currency={row.currency} to="#open-invoices" of="See invoices" /> },
            { head: 'Credit', right: true, wide: true, cell: (row) => <Amount cents={row.credit} currency={row.currency} to="#credit" of="See credit" /> },
            { head: 'Oldest due', cell: (row) => day(row.oldest_due_at) },
          ]}
        />
      </Section>
      <Section title="Open invoices" aside={balance.has_more_invoices && <Link to={`/invoices?customer=${balance.customer_id}`}>All open invoices</Link>}>
        <Rows
          caption="Open invoices, oldest first"
          rows={balance.invoices}
          id={(row) => row.invoice_id}
          none="No open invoices."
          columns={[
            { head: 'Number', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.invoice_number}</Link> },
            { head: 'Status', cell: (row) => <Status code={row.status} /> },
            { head: 'Due', wide: true, cell: (row) => `${day(row.due_at)}${row.days_overdue > 0 ? ` (${row.days_overdue} days overdue)` : ''}` },
            { head: 'Total', right: true, wide: true, cell: (row) => <Amount cents={row.grand_total} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
            { head: 'Balance due', right: true, cell: (row) => <Amount cents={row.remaining_amount} currency={row.currency} to={`/invoices/${row.invoice_id}#history`} of="See payments" /> },
            { head: 'Next step', wide: true, cell: (row) => (row.dunning.next_step ? `${words(row.dunning.next_step.act)} on ${day(row.dunning.next_step.day)}` : words(row.dunning.state)) },
          ]}
        />
      </Section>
    </>
  );
}

function Agreements({ id }: { id: string }) {
  return (
    <Section title="Subscriptions">
      <List<Schema['Subscription']>
        caption="Subscriptions"
        name={['customer', id, 'subscriptions']}
        load={(cursor) => get('/subscriptions', undefined, { customer_id: id, limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.subscription_id}
        none="No subscriptions."
        columns={[
          { head: 'Subscription', cell: (row) => <Link to={`/subscriptions/${row.subscription_id}`}>{row.line_items.map((line) => line.brick_name).join(', ') || 'Subscription'}</Link> },
          { head: 'Status', cell: (row) => <Status code={row.status} /> },
          { head: 'Term', wide: true, cell: (row) => `${day(row.starts_at)} – ${day(row.ends_at)}` },
          { head: 'Billing', wide: true, cell: (row) => `${words(row.billing_frequency)}, ${row.currency}` },
        ]}
      />
    </Section>
  );
}

function Payments({ id }: { id: string }) {
  return (
    <Section title="Payments">
      <List<Schema['ListedPayment']>
        caption="Payments"
        name={['customer', id, 'payments']}
        load={(cursor) => get('/payments', undefined, { customer_id: id, limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.payment_id}
        none="No payments."
        columns={[
          { head: 'Received', cell: (row) => day(row.paid_at) },
          { head: 'Invoice', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.invoice_number}</Link> },
          { head: 'Amount', right: true, cell: (row) => <Amount cents={row.paid_amount} currency={row.currency} to={`/invoices/${row.invoice_id}#history`} of="See invoice" /> },
          { head: 'Method', wide: true, cell: (row) => words(row.payment_method) },
          { head: 'Reference', wide: true, cell: (row) => row.reference ?? '–' },
          { head: 'Status', wide: true, cell: (row) => <Status code={row.status} /> },
          { head: 'Actions', cell: (row) => <Reverse payment={row} /> },
        ]}
      />
    </Section>
  );
}

function Credit({ id }: { id: string }) {
  const credit = useQuery({ queryKey: ['customer', id, 'credit'], queryFn: () => get('/customers/{customer_id}/credit', { customer_id: id }) });
  return (
    <Section title="Credit">
      <Loaded query={credit}>
        {(found) => (
          <Rows
            caption="Credit"
            rows={found.entries.data}
            id={(row) => row.entry_id}
            none="No credit."
            columns={[
              { head: 'Date', cell: (row) => day(row.created_at) },
              { head: 'Reason', cell: (row) => (row.invoice_id ? <Link to={`/invoices/${row.invoice_id}`}>{row.reason}</Link> : row.reason) },
              { head: 'Amount', right: true, cell: (row) => <Amount cents={row.amount} currency={row.currency} to={row.invoice_id ? `/invoices/${row.invoice_id}#history` : '#timeline'} of="See source" /> },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function People({ id }: { id: string }) {
  const people = useQuery({ queryKey: ['customer', id, 'people'], queryFn: () => get('/customers/{customer_id}/people', { customer_id: id }, { limit: 100 }) });
  return (
    <Section title="Contacts" id="people">
      <Loaded query={people}>
        {(found) => (
          <Rows
            caption="Contacts"
            rows={found.data}
            id={(row) => row.person_id}
            none="No contacts yet."
            columns={[
              { head: 'Name', cell: (row) => row.person_name },
              { head: 'Email', cell: (row) => row.email },
              { head: 'Job title', wide: true, cell: (row) => row.title ?? '–' },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Timeline({ id }: { id: string }) {
  const name = useNames();
  return (
    <Section title="Activity" id="timeline">
      <List<Schema['StoredEvent']>
        caption="Activity of the customer, newest first"
        name={['customer', id, 'events']}
        load={(cursor) => get('/events', undefined, { object_id: id, limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.event_id}
        none="No activity yet."
        columns={[
          { head: 'Time', cell: (row) => time(row.timestamp) },
          { head: 'Event', cell: (row) => words(row.type) },
          { head: 'By', wide: true, cell: (row) => name(row.actor) },
        ]}
      />
    </Section>
  );
}

function facts(customer: Customer): [string, React.ReactNode][] {
  const { billing_address: address } = customer;
  return [
    ['Email', customer.emails.join(', ') || '–'],
    ['Address', address ? [address.line1, address.line2, address.postal_code, address.city, address.region, address.country].filter(Boolean).join(', ') : '–'],
    ['Tax ID', customer.tax_id ?? '–'],
    ['Time zone', customer.time_zone],
    ['Customer since', day(customer.created_at)],
  ];
}

export default function CustomerScreen() {
  const { id = '' } = useParams();
  const today = useToday();
  const customer = useQuery({ queryKey: ['customer', id], queryFn: () => get('/customers/{customer_id}', { customer_id: id }) });
  const balance = useQuery({ queryKey: ['customer', id, 'balance'], queryFn: () => get('/customers/{customer_id}/balance', { customer_id: id }) });
  return (
    <Loaded query={customer}>
      {(found) => (
        <>
          <Title above={{ to: '/customers', text: 'Customers' }}>{found.customer_name}</Title>
          <div className="acts" role="group" aria-label="Actions">
            {balance.data && <CustomerPayment balance={balance.data} />}
            {!balance.isPending && <CustomerActs customer={found} />}
          </div>
          <Facts of={facts(found)} />
          <Loaded query={balance}>{(owed) => <Balance balance={owed} />}</Loaded>
          {today && <Upcoming of={{ customer_id: id }} today={today} />}
          <Agreements id={id} />
          <Section title="Invoices" aside={<Link to={`/invoices?status=&customer=${id}`}>All invoices</Link>}>
            <List<Schema['Invoice']>
              caption="Invoices of the customer"
              name={['customer', id, 'invoices']}
              load={(cursor) => get('/invoices', undefined, { customer_id: id, limit: 25, ...(cursor ? { cursor } : {}) })}
              id={(row) => row.invoice_id ?? row.bill_at}
              none="No invoices."
              columns={invoiceColumns(false)}
            />
          </Section>
          <Payments id={id} />
          <Credit id={id} />
          <People id={id} />
          <Timeline id={id} />
        </>
      )}
    </Loaded>
  );
}
