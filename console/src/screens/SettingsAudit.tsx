import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Section } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Who changed what, and when. */
export default function SettingsAudit() {
  const [about, setAbout] = useState('');
  const id = about.trim().toLowerCase();
  const wrong = id !== '' && !ID.test(id);
  return (
    <Section title="Audit log">
      <div className="filters">
        <TextInput label="About the object with this id" value={about} onChange={(event) => setAbout(event.currentTarget.value)} error={wrong ? 'An id, as in the address of a page' : undefined} />
      </div>
      <List<Schema['AuditEntry']>
        key={wrong ? '' : id}
        caption="Who changed what, newest first"
        name={['audit', wrong ? '' : id]}
        load={(cursor) => get('/audit', undefined, { limit: 50, ...(id && !wrong ? { object_id: id } : {}), ...(cursor ? { cursor } : {}) })}
        id={(row) => row.entry_id}
        columns={[
          { head: 'When', cell: (row) => time(row.recorded_at) },
          { head: 'Who', cell: (row) => `${words(row.actor.kind)} ${row.actor.id}` },
          { head: 'What', cell: (row) => row.operation },
          { head: 'Object', wide: true, cell: (row) => row.object_id ?? '–' },
          { head: 'From', wide: true, cell: (row) => row.address ?? '–' },
        ]}
      />
    </Section>
  );
}
