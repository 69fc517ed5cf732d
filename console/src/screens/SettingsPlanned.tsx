import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Section, Status } from '../ui/basics';
import { List } from '../ui/Rows';
import { place, settings, shown } from '../ui/setting';
import { words } from '../words';

type Planned = Schema['PlannedChange'];

const STATES: Planned['status'][] = ['PLANNED', 'APPLIED', 'PARKED', 'WITHDRAWN'];

function Withdraw({ of }: { of: Planned }) {
  return (
    <Act label="Withdraw" danger body={() => ({})} run={(body, key) => call('post', '/planned-changes/{planned_change_id}/withdraw', { planned_change_id: of.planned_change_id }, body, key)}>
      <p>The change planned for {day(of.effective_on)} will not be made.</p>
    </Act>
  );
}

function Settings({ of }: { of: Planned }) {
  return (
    <ul className="lines">
      {settings(of.body).map(([path, value]) => (
        <li key={path}>
          {place(path)}: <b>{shown(path, value)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Changes of settings that take effect on a day to come, and those that did. */
export default function SettingsPlanned() {
  const [status, setStatus] = useState('');
  return (
    <Section title="Planned changes">
      <p>
        To plan a change, set its effective date where you make it: <Link to="/settings">seller and taxes</Link>, <Link to="/settings/entities">legal entities</Link>, <Link to="/settings/dunning">dunning</Link>, <Link to="/settings/mail">email texts</Link>, or a new plan version in the <Link to="/catalog">catalog</Link>.
      </p>
      <div className="filters">
        <NativeSelect label="Show" value={status} onChange={(event) => setStatus(event.currentTarget.value)} data={[{ value: '', label: 'All' }, ...STATES.map((value) => ({ value, label: words(value) }))]} />
      </div>
      <List<Planned>
        key={status}
        caption="Planned changes, newest first"
        name={['planned-changes', status]}
        load={(cursor) => get('/planned-changes', undefined, { limit: 25, ...(status === '' ? {} : { status: [status as Planned['status']] }), ...(cursor ? { cursor } : {}) })}
        id={(row) => row.planned_change_id}
        none="No planned changes."
        columns={[
          { head: 'Effective', cell: (row) => day(row.effective_on) },
          { head: 'Change', cell: (row) => <>{words(row.kind)}<Settings of={row} /></> },
          { head: 'Status', cell: (row) => <><Status code={row.status} />{row.parked_reason && ` ${row.parked_reason}`}</> },
          { head: 'Actions', cell: (row) => (row.status === 'PLANNED' || row.status === 'PARKED' ? <Withdraw of={row} /> : '–') },
        ]}
      />
    </Section>
  );
}
