import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { useSession } from '../state';
import { words } from '../words';

interface Actor {
  kind: string;
  id: string;
}

/** Who somebody in a history is: the names of keys and members, for those who may read them. */
export function useNames(): (actor: Actor | null) => string {
  const { seller } = useSession();
  const keys = useQuery({ queryKey: ['api-keys', 'names'], enabled: ['OWNER', 'DEVELOPER', 'AUDITOR'].includes(seller.role), retry: false, queryFn: () => get('/api-keys', undefined, { limit: 100 }) });
  const members = useQuery({ queryKey: ['members', 'names'], enabled: seller.role === 'OWNER', retry: false, queryFn: () => get('/members', undefined, { limit: 100 }) });
  return (actor) => {
    if (actor === null) return '–';
    const key = keys.data?.data.find((one) => one.key_id === actor.id);
    const member = members.data?.data.find((one) => one.member_id === actor.id);
    if (member) return member.name ?? member.email;
    return key ? `${key.name} (API key)` : `${words(actor.kind)} ${actor.id}`;
  };
}
