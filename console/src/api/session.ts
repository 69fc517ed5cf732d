import { send } from './client';

/** One seller that the person works for, and as what. */
export interface Membership {
  id: string;
  name: string;
  mode: 'LIVE' | 'SANDBOX';
  role: string;
}

export interface Session {
  person: { id: string; name: string; email: string };
  csrf_token: string;
  sellers: Membership[];
}

export interface Invitation {
  email?: string;
  name?: string;
  seller?: { name?: string };
  role?: string;
  /** Whether the person has a password already. */
  has_login?: boolean;
}

export interface Provider {
  id: string;
  name: string;
}

async function json<T>(answer: Response): Promise<T | undefined> {
  return answer.headers.get('Content-Type')?.includes('json') ? ((await answer.json()) as T) : undefined;
}

/** The session of this browser, if it has one. */
export async function currentSession(): Promise<Session | null> {
  try {
    return (await json<Session>(await send('GET', '/console/session'))) ?? null;
  } catch {
    return null;
  }
}

export async function signIn(email: string, password: string): Promise<Session> {
  return (await json<Session>(await send('POST', '/console/session', { email, password })))!;
}

export async function signOut(): Promise<void> {
  await send('DELETE', '/console/session');
}

export async function readInvitation(token: string): Promise<Invitation> {
  return (await json<Invitation>(await send('GET', `/console/invitation?token=${encodeURIComponent(token)}`))) ?? {};
}

export async function acceptInvitation(token: string, name: string | undefined, password: string): Promise<Session> {
  return (await json<Session>(await send('POST', '/console/invitation', { token, name, password })))!;
}

/** The new session, since all others of the person end. */
export async function changePassword(current: string, password: string): Promise<Session> {
  return (await json<Session>(await send('POST', '/console/password', { current, password })))!;
}

/** Where else one may sign in; none if the installation has no provider. */
export async function providers(): Promise<Provider[]> {
  try {
    const found = await json<{ providers: Provider[] }>(await send('GET', '/console/session/providers'));
    return found?.providers ?? [];
  } catch {
    return [];
  }
}
