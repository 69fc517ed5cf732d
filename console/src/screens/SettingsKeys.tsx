import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, get, type Schema } from '../api/client';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Section } from '../ui/basics';
import { Once } from '../ui/Once';
import { List } from '../ui/Rows';

const SCOPES: Record<string, Schema['Scope'][]> = { READ: ['READ'], WRITE: ['READ', 'WRITE'], ADMIN: ['READ', 'WRITE', 'ADMIN'] };

export default function SettingsKeys() {
  const [name, setName] = useState('');
  const [scope, setScope] = useState('WRITE');
  const [key, setKey] = useState<string | null>();
  return (
    <Section
      title="API keys"
      id="keys"
      aside={
        <Act label="Create API key" roles={['OWNER', 'DEVELOPER']} primary body={() => (name.trim() === '' ? undefined : { name, scopes: SCOPES[scope]! })} run={(body, once) => call('post', '/api-keys', undefined, body, once)} done={(answer) => setKey((answer as Schema['ApiKey']).key)}>
          <TextInput label="Name" required value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
          <NativeSelect label="Access" value={scope} onChange={(event) => setScope(event.currentTarget.value)} data={[{ value: 'READ', label: 'Read' }, { value: 'WRITE', label: 'Read and write' }, { value: 'ADMIN', label: 'Full access' }]} />
        </Act>
      }
    >
      <Once secret={key} what="API key" />
      <List<Schema['ListedApiKey']>
        caption="API keys"
        name={['keys']}
        load={(cursor) => get('/api-keys', undefined, { limit: 50, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.key_id}
        columns={[
          { head: 'Name', cell: (row) => row.name },
          { head: 'Access', wide: true, cell: (row) => row.scopes.join(', ').toLowerCase() },
          { head: 'Created', wide: true, cell: (row) => day(row.created_at) },
          { head: 'Valid until', wide: true, cell: (row) => day(row.revoked_at ?? row.expires_at) },
          {
            head: 'Actions',
            cell: (row) =>
              row.revoked_at ? (
                'Revoked'
              ) : (
                <Act label="Revoke" roles={['OWNER', 'DEVELOPER']} danger body={() => true} run={(_, once) => call('delete', '/api-keys/{key_id}', { key_id: row.key_id }, undefined, once)}>
                  <p>Requests with {row.name} are rejected from now on.</p>
                </Act>
              ),
          },
        ]}
      />
    </Section>
  );
}
