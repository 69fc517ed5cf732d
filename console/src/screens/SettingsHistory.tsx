import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Section } from '../ui/basics';
import { useNames } from '../ui/names';
import { List } from '../ui/Rows';
import { place, shown } from '../ui/setting';
import { words } from '../words';

type Change = Schema['SettingsChange'];
type Kind = Schema['SettingsKind'];

const KINDS: [Kind, string][] = [
  ['SELLER', 'Seller and taxes'],
  ['DUNNING', 'Dunning'],
  ['MAIL_TEXT', 'Email texts'],
  ['PLAN', 'Plan'],
  ['COUPON', 'Coupon'],
  ['LEGAL_ENTITY', 'Legal entity'],
];

const NAMED: Kind[] = ['PLAN', 'COUPON', 'LEGAL_ENTITY'];

/** What there is of a kind that has several. */
function useObjects(kind: Kind) {
  return useQuery({
    queryKey: ['settings-objects', kind],
    enabled: NAMED.includes(kind),
    queryFn: async (): Promise<{ value: string; label: string }[]> => {
      if (kind === 'PLAN') return (await get('/plans', undefined, { limit: 100 })).data.map((one) => ({ value: one.plan_id, label: one.plan_name }));
      if (kind === 'COUPON') return (await get('/coupons', undefined, { limit: 100 })).data.map((one) => ({ value: one.coupon_id, label: one.code }));
      return (await get('/legal-entities', undefined, { limit: 100 })).data.map((one) => ({ value: one.legal_entity_id, label: one.name }));
    },
  });
}

function Differences({ of }: { of: Change }) {
  if (of.differences.length === 0) return <>–</>;
  return (
    <ul className="lines differs">
      {of.differences.map((one) => (
        <li key={one.path}>
          {place(one.path)}: <del>{shown(one.path, one.before)}</del> <ins>{shown(one.path, one.after)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Who changed which settings, when, and what is different since. */
export default function SettingsHistory() {
  const name = useNames();
  const [search, setSearch] = useSearchParams();
  const kind = (search.get('of') ?? 'SELLER') as Kind;
  const objects = useObjects(kind);
  const named = NAMED.includes(kind);
  const object = search.get('object') ?? objects.data?.[0]?.value ?? '';
  return (
    <Section title="Settings history" id="settings-history">
      <div className="filters">
        <NativeSelect label="Settings" value={kind} onChange={(event) => setSearch({ of: event.currentTarget.value }, { replace: true })} data={KINDS.map(([value, label]) => ({ value, label }))} />
        {named && objects.data && objects.data.length > 0 && (
          <NativeSelect label="Name" value={object} onChange={(event) => setSearch({ of: kind, object: event.currentTarget.value }, { replace: true })} data={objects.data} />
        )}
      </div>
      {named && object === '' ? (
        <p className="none">None yet.</p>
      ) : (
        <List<Change>
          key={kind + object}
          caption="Changes to settings, newest first"
          name={['settings-history', kind, object]}
          load={(cursor) => get('/settings-history/{settings_kind}', { settings_kind: kind }, { limit: 25, ...(named ? { object } : {}), ...(cursor ? { cursor } : {}) })}
          id={(row) => row.change_id}
          none="No changes yet."
          columns={[
            { head: 'Time', cell: (row) => time(row.changed_at) },
            { head: 'By', cell: (row) => (row.planned_change_id ? <Link to="/settings/planned">Planned</Link> : name(row.actor)) },
            { head: 'Setting', wide: true, cell: (row) => row.object && kind === 'MAIL_TEXT' ? row.object : words(row.kind) },
            { head: 'What changed', cell: (row) => <Differences of={row} /> },
          ]}
        />
      )}
    </Section>
  );
}
