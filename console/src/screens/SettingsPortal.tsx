import { useQuery } from '@tanstack/react-query';
import { call, get, type Schema } from '../api/client';
import { Facts, Loaded, Section } from '../ui/basics';
import { type Field, FormAct } from '../ui/Form';

type Portal = Schema['PortalSettings'];
type Permission = Exclude<keyof Portal, 'portal_url'>;

const FIELDS: (Field & { name: Permission })[] = [
  { name: 'enabled', label: 'Portal enabled', kind: 'check' },
  { name: 'pay_invoices', label: 'Pay invoices', kind: 'check' },
  { name: 'sign_orders', label: 'Sign orders', kind: 'check' },
  { name: 'manage_payment_methods', label: 'Add, remove and choose payment methods', kind: 'check' },
  { name: 'change_billing_details', label: 'Change the billing address and tax ID', kind: 'check', more: 'These determine taxes' },
  { name: 'cancel_subscriptions', label: 'Cancel subscriptions', kind: 'check' },
  { name: 'change_renewal', label: 'Turn renewal on and off', kind: 'check' },
];

/** What customers may do for themselves. */
export default function SettingsPortal() {
  const query = useQuery({ queryKey: ['portal-settings'], queryFn: () => get('/portal-settings') });
  return (
    <Loaded query={query}>
      {({ portal_url: url, ...portal }) => (
        <Section
          title="Portal"
          aside={
            <FormAct
              key={JSON.stringify(portal)}
              label="Edit"
              title="Edit portal settings"
              roles={['OWNER']}
              fields={FIELDS}
              start={portal}
              body={(values) => Object.fromEntries(FIELDS.map(({ name }) => [name, values[name] === true])) as Schema['PortalSettingsRequest']}
              run={(sent, key) => call('put', '/portal-settings', undefined, sent, key)}
            />
          }
        >
          <p>Customers sign in at <a href={url}>{url}</a> with a code sent by email.</p>
          <Facts of={FIELDS.map(({ name, label }) => [label, portal[name] ? 'Yes' : 'No'])} />
        </Section>
      )}
    </Loaded>
  );
}
