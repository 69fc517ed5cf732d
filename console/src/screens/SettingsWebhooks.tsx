import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, get, type Schema } from '../api/client';
import { time } from '../time';
import { Act } from '../ui/Act';
import { Section, Status } from '../ui/basics';
import { Once } from '../ui/Once';
import { List } from '../ui/Rows';
import { words } from '../words';
import { Delivery as Look } from './Delivery';
import { EndpointActs } from './EndpointActs';

type Delivery = Schema['WebhookDelivery'];

function Deliveries() {
  return (
    <Section title="Deliveries">
      <List<Delivery>
        caption="Deliveries, newest first"
        name={['deliveries']}
        load={(cursor) => get('/webhook-deliveries', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.delivery_id}
        none="No deliveries yet."
        columns={[
          { head: 'Event', cell: (row) => words(row.event_type) },
          { head: 'Status', cell: (row) => <Status code={row.state} /> },
          { head: 'Attempts', right: true, wide: true, cell: (row) => row.attempts.length },
          { head: 'Last response', wide: true, cell: (row) => row.attempts.at(-1)?.status ?? row.attempts.at(-1)?.answer ?? '–' },
          { head: 'Completed', wide: true, cell: (row) => time(row.settled_at) },
          {
            head: 'Actions',
            cell: (row) => (
              <div className="acts"><Look of={row} />
              <Act label="Redeliver" roles={['OWNER', 'FINANCE', 'DEVELOPER']} body={() => ({ endpoint_id: row.endpoint_id })} run={(body, key) => call('post', '/events/{event_id}/redeliver', { event_id: row.event_id }, body, key)}>
                <p>The event is delivered once more, with the same ID.</p>
              </Act></div>
            ),
          },
        ]}
      />
    </Section>
  );
}

export default function SettingsWebhooks() {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [secret, setSecret] = useState<string | null>();
  return (
    <>
      <Section
        title="Endpoints"
        aside={
          <Act
            label="Add endpoint"
            roles={['OWNER', 'DEVELOPER']}
            primary
            body={() => (/^https?:\/\/./.test(url) ? { url, ...(description ? { description } : {}) } : undefined)}
            run={(body, key) => call('post', '/webhook-endpoints', undefined, body, key)}
            done={(answer) => setSecret((answer as Schema['WebhookEndpoint']).secret)}
          >
            <TextInput label="URL" type="url" required value={url} onChange={(event) => setUrl(event.currentTarget.value)} data-autofocus />
            <TextInput label="Description" value={description} onChange={(event) => setDescription(event.currentTarget.value)} />
          </Act>
        }
      >
        <Once secret={secret} what="Signing secret" />
        <List<Schema['ListedWebhookEndpoint']>
          caption="Endpoints"
          name={['endpoints']}
          load={(cursor) => get('/webhook-endpoints', undefined, { limit: 50, ...(cursor ? { cursor } : {}) })}
          id={(row) => row.endpoint_id}
          none="No endpoints yet."
          columns={[
            { head: 'URL', cell: (row) => row.url },
            { head: 'Events', wide: true, cell: (row) => (row.event_types.length === 0 ? 'All events' : `${row.event_types.length} event types`) },
            { head: 'Status', cell: (row) => (row.enabled ? <span className="status good">Enabled</span> : <span className="status bad">{row.disabled_reason ?? 'Disabled'}</span>) },
            {
              head: 'Actions',
              cell: (row) => <EndpointActs of={row} rotated={setSecret} />,
            },
          ]}
        />
      </Section>
      <Deliveries />
    </>
  );
}
