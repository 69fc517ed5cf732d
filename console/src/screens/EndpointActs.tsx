import { call, type Schema } from '../api/client';
import { Act } from '../ui/Act';
import { type Field, FormAct, text, type Values } from '../ui/Form';

type Endpoint = Schema['ListedWebhookEndpoint'];

const FIELDS: Field[] = [
  { name: 'url', label: 'Address' },
  { name: 'description', label: 'Description' },
  { name: 'event_types', label: 'Types of events', kind: 'area', more: 'One a line, such as invoice.issued; left empty, all' },
  { name: 'contact_emails', label: 'Mail when it is disabled', kind: 'area', more: 'One address a line' },
  { name: 'enabled', label: 'Events are sent', kind: 'check' },
];

const RANGE: Field[] = [
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'to', label: 'Until the beginning of', kind: 'date', more: 'Left empty, until now' },
  { name: 'include_delivered', label: 'Include events that were delivered', kind: 'check' },
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
      <FormAct label="Change" title="Change the endpoint" roles={['OWNER', 'DEVELOPER']} fields={FIELDS} start={start} body={change} run={(sent, key) => call('patch', '/webhook-endpoints/{endpoint_id}', path, sent, key)} />
      <FormAct label="Send what it missed" confirm="Send it" roles={['OWNER', 'FINANCE', 'DEVELOPER']} fields={RANGE} start={{}} body={range} run={(sent, key) => call('post', '/webhook-endpoints/{endpoint_id}/redeliver', path, sent, key)} />
      <Act label="New secret" roles={['OWNER', 'DEVELOPER']} body={() => true} run={(_, key) => call('post', '/webhook-endpoints/{endpoint_id}/rotate-secret', path, undefined, key)} done={(answer) => rotated((answer as Schema['WebhookEndpoint']).secret)}>
        <p>Messages are signed with both secrets for 24 hours. The new one is shown once.</p>
      </Act>
      <Act label="Delete" roles={['OWNER', 'DEVELOPER']} danger body={() => true} run={(_, key) => call('delete', '/webhook-endpoints/{endpoint_id}', path, undefined, key)}>
        <p>Nothing is delivered to {of.url} any more.</p>
      </Act>
    </div>
  );
}
