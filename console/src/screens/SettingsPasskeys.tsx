import { PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../api/client';
import { addPasskey, canUsePasskeys, type Passkey, passkeys, removePasskey, renamePasskey } from '../api/passkeys';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Loaded, Section } from '../ui/basics';
import { Rows } from '../ui/Rows';

const ALL: Schema['Role'][] = ['OWNER', 'FINANCE', 'SUPPORT', 'DEVELOPER', 'AUDITOR'];

function Add() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Act label="Add a passkey" roles={ALL} primary body={() => (name.trim() === '' || password === '' ? undefined : { name: name.trim(), password })} run={(body) => addPasskey(body.name, body.password)} done={() => { setName(''); setPassword(''); }}>
      <p>Your device asks for your fingerprint, face or PIN. After that, it is all you need to sign in.</p>
      <TextInput label="Name" description="To recognize it later, such as “Work laptop”" required maxLength={100} value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      <PasswordInput label="Your password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.currentTarget.value)} visibilityToggleButtonProps={{ 'aria-label': 'Show your password' }} />
    </Act>
  );
}

function Choices({ passkey }: { passkey: Passkey }) {
  const [name, setName] = useState(passkey.name);
  return (
    <div className="acts">
      <Act label="Rename" roles={ALL} title={`Rename ${passkey.name}`} opened={() => setName(passkey.name)} body={() => (name.trim() === '' || name === passkey.name ? undefined : name.trim())} run={(chosen) => renamePasskey(passkey.id, chosen)}>
        <TextInput label="Name" maxLength={100} value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      </Act>
      <Act label="Remove" roles={ALL} danger title={`Remove ${passkey.name}`} body={() => true} run={() => removePasskey(passkey.id)}>
        <p>{passkey.name} can no longer be used to sign in. Remove it from your device too.</p>
      </Act>
    </div>
  );
}

export default function SettingsPasskeys() {
  const query = useQuery({ queryKey: ['passkeys'], queryFn: passkeys });
  return (
    <Loaded query={query}>
      {(found) => (
        <Section title="Your passkeys" aside={found.is_allowed && canUsePasskeys() && <Add />}>
          {!found.is_allowed && <p className="none">You sign in through a provider. Add a passkey there.</p>}
          {found.is_allowed && !canUsePasskeys() && <p className="none">To add a passkey, open the console by its host name over HTTPS, in a browser that supports passkeys.</p>}
          <Rows
            caption="Your passkeys"
            rows={found.passkeys}
            id={(row) => row.id}
            none="No passkeys yet. You sign in with your password."
            columns={[
              { head: 'Name', cell: (row) => row.name },
              { head: 'Added', wide: true, cell: (row) => day(row.created_at) },
              { head: 'Last used', wide: true, cell: (row) => (row.used_at ? day(row.used_at) : 'Never') },
              { head: 'Actions', cell: (row) => <Choices passkey={row} /> },
            ]}
          />
        </Section>
      )}
    </Loaded>
  );
}
