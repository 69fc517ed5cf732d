import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, get, type Schema } from '../api/client';
import { changePassword } from '../api/session';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Section } from '../ui/basics';
import { Once } from '../ui/Once';
import { List } from '../ui/Rows';
import { words } from '../words';

type Member = Schema['Member'];
type Role = Schema['Role'];

const ALL: Role[] = ['OWNER', 'FINANCE', 'SUPPORT', 'DEVELOPER', 'AUDITOR'];
const ROLES = ALL.map((value) => ({ value, label: words(value) }));

function Invite({ done }: { done: (member: Member) => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('FINANCE');
  return (
    <Act label="Invite member" roles={['OWNER']} primary body={() => (email.includes('@') ? { email, role } : undefined)} run={(body, key) => call('post', '/members', undefined, body, key)} done={(answer) => done(answer as Member)}>
      <TextInput label="Email" type="email" required value={email} onChange={(event) => setEmail(event.currentTarget.value)} data-autofocus />
      <NativeSelect label="Role" value={role} onChange={(event) => setRole(event.currentTarget.value as Role)} data={ROLES} />
    </Act>
  );
}

function Choices({ member }: { member: Pick<Member, 'member_id' | 'email' | 'role'> }) {
  const [role, setRole] = useState(member.role);
  return (
    <div className="acts">
      <Act label="Change role" roles={['OWNER']} title={`Change role of ${member.email}`} body={() => (role === member.role ? undefined : { role })} run={(body, key) => call('patch', '/members/{member_id}', { member_id: member.member_id }, body, key)}>
        <NativeSelect label="Role" value={role} onChange={(event) => setRole(event.currentTarget.value as Role)} data={ROLES} />
      </Act>
      <Act label="Remove" roles={['OWNER']} danger body={() => true} run={(_, key) => call('delete', '/members/{member_id}', { member_id: member.member_id }, undefined, key)}>
        <p>{member.email} loses access to this seller. Their past actions stay in the audit log.</p>
      </Act>
    </div>
  );
}

function Password() {
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Act label="Change password" roles={ALL} body={() => (current === '' || password.length < 12 ? undefined : { current, password })} run={async (body) => client.setQueryData(['session'], await changePassword(body.current, body.password))}>
      <PasswordInput label="Current password" autoComplete="current-password" value={current} onChange={(event) => setCurrent(event.currentTarget.value)} data-autofocus visibilityToggleButtonProps={{ 'aria-label': 'Show current password' }} />
      <PasswordInput label="New password" description="At least 12 characters. Your passkeys are removed and your other sessions end." autoComplete="new-password" value={password} onChange={(event) => setPassword(event.currentTarget.value)} visibilityToggleButtonProps={{ 'aria-label': 'Show new password' }} />
    </Act>
  );
}

export default function SettingsMembers() {
  const [link, setLink] = useState<string | null>();
  return (
    <Section title="Members" aside={<div className="acts"><Invite done={(member) => setLink(member.invitation_url)} /><Password /></div>}>
      <Once secret={link} what="Invitation link" />
      <List<Schema['ListedMember']>
        caption="Members"
        name={['members']}
        load={(cursor) => get('/members', undefined, { limit: 50, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.member_id}
        columns={[
          { head: 'Email', cell: (row) => row.email },
          { head: 'Name', wide: true, cell: (row) => row.name ?? '–' },
          { head: 'Role', cell: (row) => words(row.role) },
          { head: 'Status', wide: true, cell: (row) => words(row.status) },
          { head: 'Since', wide: true, cell: (row) => day(row.created_at) },
          { head: 'Actions', cell: (row) => (row.status === 'REMOVED' ? '–' : <Choices member={row} />) },
        ]}
      />
    </Section>
  );
}
