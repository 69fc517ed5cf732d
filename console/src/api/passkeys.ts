import { send } from './client';
import type { Session } from './session';

export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

export interface Passkeys {
  /** False for somebody whom only a provider lets in. */
  is_allowed: boolean;
  passkeys: Passkey[];
}

interface Options {
  options: Record<string, unknown> & { challenge: string };
}

interface Named {
  id: string;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Whether this browser can use passkeys here: they are bound to the name of a host, never to an address. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext && !/^[0-9.]+$|:/.test(location.hostname);
}

/** The buffers of an answer as text, since JSON has none. */
function sent(credential: Credential | null, parts: Record<string, ArrayBuffer | null>): object {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was chosen');
  const response = Object.fromEntries(Object.entries(parts).flatMap(([name, part]) => (part ? [[name, text(part)]] : [])));
  const id = text(credential.rawId);
  return { id, rawId: id, type: credential.type, response, clientExtensionResults: credential.getClientExtensionResults() };
}

/** What the browser says is technical; what happened is that nothing was chosen. */
async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'InvalidStateError') throw new Error('You already have a passkey on this device.');
    throw new Error('No passkey was used. Try again.');
  }
}

export async function passkeys(): Promise<Passkeys> {
  return (await (await send('GET', '/console/passkeys')).json()) as Passkeys;
}

export async function addPasskey(name: string, password: string): Promise<void> {
  const { options } = (await (await send('POST', '/console/passkeys/options', { password })).json()) as Options;
  const user = options.user as Named;
  const existing = options.excludeCredentials as Named[];
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: existing.map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await asked(navigator.credentials.create({ publicKey }))) as PublicKeyCredential | null;
  const response = made?.response as AuthenticatorAttestationResponse;
  const credential = sent(made, { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject });
  await send('POST', '/console/passkeys', { name, credential });
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await send('POST', `/console/passkeys/${id}`, { name });
}

export async function removePasskey(id: string): Promise<void> {
  await send('DELETE', `/console/passkeys/${id}`);
}

export async function signInByPasskey(): Promise<Session> {
  const { options } = (await (await send('POST', '/console/session/passkey/options', {})).json()) as Options;
  const publicKey = { ...options, challenge: bytes(options.challenge) } as unknown as PublicKeyCredentialRequestOptions;
  const found = (await asked(navigator.credentials.get({ publicKey }))) as PublicKeyCredential | null;
  const response = found?.response as AuthenticatorAssertionResponse;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const credential = sent(found, { clientDataJSON, authenticatorData, signature, userHandle });
  return (await (await send('POST', '/console/session/passkey', { credential })).json()) as Session;
}
