import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Section } from '../ui/basics';
import { useNames } from '../ui/names';
import { List } from '../ui/Rows';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Who changed what, and when. */
export default function SettingsAudit() {
  const name = useNames();
  const [about, setAbout] = useState('');
  const id = about.trim().toLowerCase();
  const wrong = id !== '' && !ID.test(id);
  return (
    <Section title="Audit log">
      <div className="filters">
        <TextInput label="Object ID" value={about} onChange={(event) => setAbout(event.currentTarget.value)} error={wrong ? 'Enter an ID, as in the address of a page' : undefined} />
      </div>
      <List<Schema['AuditEntry']>
        key={wrong ? '' : id}
        caption="Changes, newest first"
        name={['audit', wrong ? '' : id]}
        load={(cursor) => get('/audit', undefined, { limit: 50, ...(id && !wrong ? { object_id: id } : {}), ...(cursor ? { cursor } : {}) })}
        id={(row) => row.entry_id}
        columns={[
          { head: 'Time', cell: (row) => time(row.recorded_at) },
          { head: 'By', cell: (row) => name(row.actor) },
          { head: 'Operation', cell: (row) => row.operation },
          { head: 'Object', wide: true, cell: (row) => row.object_id ?? '–' },
          { head: 'IP address', wide: true, cell: (row) => row.address ?? '–' },
        ]}
      />
    </Section>
  );
}
