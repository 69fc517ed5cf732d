import { call, type Schema } from '../api/client';
import { Act } from '../ui/Act';
import { type Field, FormAct, text, type Values } from '../ui/Form';

type Endpoint = Schema['ListedWebhookEndpoint'];

const FIELDS: Field[] = [
  { name: 'url', label: 'URL' },
  { name: 'description', label: 'Description' },
  { name: 'event_types', label: 'Event types', kind: 'area', more: 'One per line, such as invoice.issued. Leave empty for all' },
  { name: 'contact_emails', label: 'Email when disabled', kind: 'area', more: 'One address per line' },
  { name: 'enabled', label: 'Enabled', kind: 'check' },
];

const RANGE: Field[] = [
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'to', label: 'Before', kind: 'date', more: 'Leave empty for all events up to now' },
  { name: 'include_delivered', label: 'Include delivered events', kind: 'check' },
];

const lines = (values: Values, name: string) => (text(values, name) ?? '').split(/\s+/).filter((one) => one !== '');

function change(values: Values): Schema['WebhookEndpointChange'] | undefined {
  const url = text(values, 'url');
  if (url === null || !/^https?:\/\/./.test(url)) return undefined;
  const types = lines(values, 'event_types') as NonNullable<Schema['WebhookEndpointChange']['event_types']>;
  return { url, description: text(values, 'description'), event_types: types, contact_emails: lines(values, 'contact_emails'), enabled: values['enabled'] === true };
}

function range(values: Values): Schema['RedeliveredRange'] | undefined {
  const from = text(values, 'from');
  const to = text(values, 'to');
  return from === null ? undefined : { from: `${from}T00:00:00Z`, ...(to ? { to: `${to}T00:00:00Z` } : {}), include_delivered: values['include_delivered'] === true };
}

/** What one does with an endpoint of webhooks. */
export function EndpointActs({ of, rotated }: { of: Endpoint; rotated: (secret: string | null) => void }) {
  const path = { endpoint_id: of.endpoint_id };
  const start = { url: of.url, description: of.description ?? '', event_types: of.event_types.join('\n'), contact_emails: of.contact_emails.join('\n'), enabled: of.enabled };
  return (
    <div className="acts">
      <FormAct label="Edit" title="Edit endpoint" roles={['OWNER', 'DEVELOPER']} fields={FIELDS} start={start} body={change} run={(sent, key) => call('patch', '/webhook-endpoints/{endpoint_id}', path, sent, key)} />
      <FormAct label="Redeliver missed events" confirm="Redeliver" roles={['OWNER', 'FINANCE', 'DEVELOPER']} fields={RANGE} start={{}} body={range} run={(sent, key) => call('post', '/webhook-endpoints/{endpoint_id}/redeliver', path, sent, key)} />
      <Act label="Rotate secret" roles={['OWNER', 'DEVELOPER']} body={() => true} run={(_, key) => call('post', '/webhook-endpoints/{endpoint_id}/rotate-secret', path, undefined, key)} done={(answer) => rotated((answer as Schema['WebhookEndpoint']).secret)}>
        <p>Events are signed with both secrets for 24 hours. The new one is shown only once.</p>
      </Act>
      <Act label="Delete" roles={['OWNER', 'DEVELOPER']} danger body={() => true} run={(_, key) => call('delete', '/webhook-endpoints/{endpoint_id}', path, undefined, key)}>
        <p>Events are no longer delivered to {of.url}.</p>
      </Act>
    </div>
  );
}
