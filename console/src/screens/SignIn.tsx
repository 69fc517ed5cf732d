import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Refused } from '../api/client';
import { canUsePasskeys, signInByPasskey } from '../api/passkeys';
import { providers, signIn } from '../api/session';
import { Failure } from '../ui/basics';

export function SignIn() {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const elsewhere = useQuery({ queryKey: ['providers'], queryFn: providers });
  const entering = useMutation({
    mutationFn: (byPasskey: boolean) => (byPasskey ? signInByPasskey() : signIn(email, password)),
    onSuccess: (session) => client.setQueryData(['session'], session),
  });
  useEffect(() => {
    document.title = 'Sign in · Billwright';
  }, []);
  const refused = new URLSearchParams(location.search).has('error');
  const unknown = entering.error instanceof Refused && entering.error.status === 401;
  const wrong = unknown && entering.variables === false;
  return (
    <main className="alone">
      <h1>Sign in to Billwright</h1>
      <form
        className="act"
        onSubmit={(event) => {
          event.preventDefault();
          entering.mutate(false);
        }}
      >
        <TextInput label="Email" type="email" name="email" autoComplete="username" autoFocus required value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        <PasswordInput label="Password" name="password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.currentTarget.value)} visibilityToggleButtonProps={{ 'aria-label': 'Show password' }} />
        {refused && !entering.error && <p className="wrong" role="alert">The provider denied the sign-in, or you are not a member of any seller.</p>}
        {wrong && <p className="wrong" role="alert">Incorrect email or password.</p>}
        {unknown && !wrong && <p className="wrong" role="alert">This passkey is not registered here.</p>}
        {entering.error && !unknown && <Failure error={entering.error} />}
        <Button type="submit" loading={entering.isPending} fullWidth>
          Sign in
        </Button>
      </form>
      {canUsePasskeys() && (
        <Button variant="default" fullWidth mt="sm" loading={entering.isPending} onClick={() => entering.mutate(true)}>
          Sign in with a passkey
        </Button>
      )}
      {(elsewhere.data ?? []).map((provider) => (
        <Button key={provider.id} component="a" variant="default" fullWidth mt="sm" href={`/console/oidc/start?provider=${encodeURIComponent(provider.id)}`}>
          Sign in with {provider.name}
        </Button>
      ))}
    </main>
  );
}
