import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { actFor, get, whenSignedOut } from './api/client';
import { currentSession, type Membership, type Session, signOut } from './api/session';

interface State {
  session: Session;
  seller: Membership;
  choose: (sellerId: string) => void;
  leave: () => Promise<void>;
}

const Context = createContext<State | undefined>(undefined);
const CHOSEN = 'billwright-seller';

export function useSessionQuery() {
  return useQuery({ queryKey: ['session'], queryFn: currentSession, staleTime: Infinity, retry: false });
}

/** Who is signed in, and for which seller all calls are made. */
export function Signed({ session, children }: { session: Session; children: ReactNode }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() => localStorage.getItem(CHOSEN));
  const seller = session.sellers.find((one) => one.id === chosen) ?? session.sellers[0];
  actFor(seller?.id, session.csrf_token);
  useEffect(() => whenSignedOut(() => client.setQueryData(['session'], null)), [client]);
  const state = useMemo(
    () =>
      seller && {
        session,
        seller,
        choose: (sellerId: string) => {
          localStorage.setItem(CHOSEN, sellerId);
          actFor(sellerId, session.csrf_token);
          setChosen(sellerId);
          client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
        },
        leave: async () => {
          await signOut();
          actFor(undefined, undefined);
          client.setQueryData(['session'], null);
          client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
        },
      },
    [client, seller, session],
  );
  if (state === undefined) {
    return <main className="alone"><h1>No seller</h1><p>You are signed in but not a member of any seller. Ask an owner to invite you.</p></main>;
  }
  return <Context value={state}>{children}</Context>;
}

export function useSession(): State {
  const state = useContext(Context);
  if (state === undefined) throw new Error('nobody is signed in');
  return state;
}

/** The day of the seller: a sandbox has a clock of its own. */
export function useToday(): string | undefined {
  const { seller } = useSession();
  const clock = useQuery({
    queryKey: ['clock'],
    queryFn: () => get('/sandbox/clock'),
    enabled: seller.mode === 'SANDBOX',
  });
  return seller.mode === 'SANDBOX' ? clock.data?.now.slice(0, 10) : new Date().toISOString().slice(0, 10);
}
