import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../api/client';
import { changePassword } from '../api/session';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Section } from '../ui/basics';
import { Once } from '../ui/Once';
import { List } from '../ui/Rows';
import { words } from '../words';

interface Member {
  member_id: string;
  email: string;
  name: string | null;
  role: string;
  status: string;
  created_at: string;
  invitation_url?: string | null;
}

const ROLES = ['OWNER', 'FINANCE', 'SUPPORT', 'DEVELOPER', 'AUDITOR'].map((value) => ({ value, label: words(value) }));
const MEMBERS = '/api/v2/members';

async function change(method: string, path: string, body: unknown, key: string): Promise<unknown> {
  const answer = await send(method, MEMBERS + path, body, { 'Idempotency-Key': key });
  return answer.status === 204 ? undefined : answer.json();
}

function Invite({ done }: { done: (member: Member) => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('FINANCE');
  return (
    <Act label="Invite somebody" primary body={() => (email.includes('@') ? { email, role } : undefined)} run={(body, key) => change('POST', '', body, key)} done={(answer) => done(answer as Member)}>
      <TextInput label="Email" type="email" required value={email} onChange={(event) => setEmail(event.currentTarget.value)} data-autofocus />
      <NativeSelect label="As" value={role} onChange={(event) => setRole(event.currentTarget.value)} data={ROLES} />
    </Act>
  );
}

function Choices({ member }: { member: Member }) {
  const [role, setRole] = useState(member.role);
  return (
    <div className="acts">
      <Act label="Change" title={`Change what ${member.email} may do`} body={() => (role === member.role ? undefined : { role })} run={(body, key) => change('PATCH', `/${member.member_id}`, body, key)}>
        <NativeSelect label="Role" value={role} onChange={(event) => setRole(event.currentTarget.value)} data={ROLES} />
      </Act>
      <Act label="Remove" danger body={() => true} run={(_, key) => change('DELETE', `/${member.member_id}`, undefined, key)}>
        <p>{member.email} can do nothing for this seller from then on. What they did stays in the audit log.</p>
      </Act>
    </div>
  );
}

function Password() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Act label="Change your password" body={() => (current === '' || password.length < 12 ? undefined : { current, password })} run={(body) => changePassword(body.current, body.password)}>
      <PasswordInput label="Present password" autoComplete="current-password" value={current} onChange={(event) => setCurrent(event.currentTarget.value)} data-autofocus visibilityToggleButtonProps={{ 'aria-label': 'Show the present password' }} />
      <PasswordInput label="New password" description="At least 12 characters" autoComplete="new-password" value={password} onChange={(event) => setPassword(event.currentTarget.value)} visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }} />
    </Act>
  );
}

export default function SettingsMembers() {
  const [link, setLink] = useState<string | null>();
  return (
    <Section title="Members" aside={<div className="acts"><Invite done={(member) => setLink(member.invitation_url)} /><Password /></div>}>
      <Once secret={link} what="The link of the invitation" />
      <List<Member>
        caption="Members"
        name={['members']}
        load={async (cursor) => (await send('GET', `${MEMBERS}?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)).json()}
        id={(row) => row.member_id}
        columns={[
          { head: 'Email', cell: (row) => row.email },
          { head: 'Name', wide: true, cell: (row) => row.name ?? '–' },
          { head: 'Role', cell: (row) => words(row.role) },
          { head: 'Status', wide: true, cell: (row) => words(row.status) },
          { head: 'Since', wide: true, cell: (row) => day(row.created_at) },
          { head: 'Do', cell: (row) => <Choices member={row} /> },
        ]}
      />
    </Section>
  );
}
