import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { acceptInvitation, readInvitation } from '../api/session';
import { Failure, Loaded } from '../ui/basics';
import { words } from '../words';

/** Where the link of an invitation leads. */
export function Accept() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const invitation = useQuery({ queryKey: ['invitation', token], queryFn: () => readInvitation(token), retry: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(token, name.trim() === '' ? undefined : name, password),
    onSuccess: (session) => {
      client.setQueryData(['session'], session);
      void navigate('/');
    },
  });
  useEffect(() => {
    document.title = 'Invitation · Billwright';
  }, []);
  return (
    <main className="alone">
      <h1>Join Billwright</h1>
      <Loaded query={invitation}>
        {(found) => {
          const seller = found.seller?.name;
          return (
            <form
              className="act"
              onSubmit={(event) => {
                event.preventDefault();
                accepting.mutate();
              }}
            >
              <p>
                {found.email ? <><strong>{found.email}</strong> is</> : 'You are'} invited{seller ? ` to ${seller}` : ''}
                {found.role ? ` as ${words(found.role).toLowerCase()}` : ''}.
              </p>
              {!found.has_login && <TextInput label="Your name" name="name" autoComplete="name" autoFocus required value={name} onChange={(event) => setName(event.currentTarget.value)} />}
              <PasswordInput label="Password" {...(found.has_login ? { description: 'Your current password', autoComplete: 'current-password' } : { description: 'At least 12 characters', autoComplete: 'new-password', minLength: 12 })} name="password" required value={password} onChange={(event) => setPassword(event.currentTarget.value)} visibilityToggleButtonProps={{ 'aria-label': 'Show password' }} />
              {accepting.error && <Failure error={accepting.error} />}
              <Button type="submit" loading={accepting.isPending} fullWidth>
                Accept invitation
              </Button>
            </form>
          );
        }}
      </Loaded>
    </main>
  );
}
