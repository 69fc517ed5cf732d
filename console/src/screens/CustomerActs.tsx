import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, type Schema } from '../api/client';
import { Act } from '../ui/Act';
import { PauseDunning } from './PauseDunning';

type Customer = Schema['Customer'];

const FIELDS = [
  ['line1', 'Address line 1'],
  ['line2', 'Address line 2'],
  ['postal_code', 'Postal code'],
  ['city', 'City'],
  ['region', 'State or region'],
  ['country', 'Country (two-letter code)'],
] as const;

type Field = (typeof FIELDS)[number][0];

/** The address as typed; undefined while something is missing, null if there is none. */
function typedAddress(typed: Record<Field, string>): Schema['AddressInput'] | null | undefined {
  const text = (field: Field) => typed[field].trim();
  if (FIELDS.every(([field]) => text(field) === '')) return null;
  if (text('line1') === '' || text('city') === '' || !/^[A-Za-z]{2}$/.test(text('country'))) return undefined;
  return {
    line1: text('line1'),
    line2: text('line2') || null,
    postal_code: text('postal_code') || null,
    city: text('city'),
    region: text('region') || null,
    country: text('country').toUpperCase(),
  };
}

function before(customer: Customer): Record<Field, string> {
  return Object.fromEntries(FIELDS.map(([field]) => [field, customer.billing_address?.[field] ?? ''])) as Record<Field, string>;
}

function Change({ customer }: { customer: Customer }) {
  const [name, setName] = useState('');
  const [emails, setEmails] = useState('');
  const [typed, setTyped] = useState(before(customer));
  const address = typedAddress(typed);
  const recipients = emails.split(',').map((one) => one.trim()).filter((one) => one !== '');
  const fill = () => {
    setName(customer.customer_name);
    setEmails(customer.emails.join(', '));
    setTyped(before(customer));
  };
  return (
    <Act
      label="Edit"
      title="Edit customer"
      confirm="Save"
      roles={['OWNER', 'FINANCE', 'SUPPORT']}
      opened={fill}
      body={() => (name.trim() === '' || address === undefined || recipients.some((one) => !one.includes('@')) ? undefined : { customer_name: name.trim(), emails: recipients, billing_address: address })}
      run={(body, key) => call('patch', '/customers/{customer_id}', { customer_id: customer.customer_id }, body, key)}
    >
      <TextInput label="Name" required value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      <TextInput label="Email" description="Separate addresses with commas" value={emails} onChange={(event) => setEmails(event.currentTarget.value)} />
      {FIELDS.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          value={typed[field]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped((was) => ({ ...was, [field]: value }));
          }}
        />
      ))}
      <p>Invoices already sent keep their address until they are regenerated.</p>
    </Act>
  );
}

/** What can be done with a customer, beside recording what it paid. */
export function CustomerActs({ customer }: { customer: Customer }) {
  return (
    <>
      <Button component={Link} to={`/customers/${customer.customer_id}/statement`} variant="default" size="sm">
        Statement
      </Button>
      <Change customer={customer} />
      <PauseDunning customerId={customer.customer_id} customerName={customer.customer_name} />
    </>
  );
}
