import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { time } from '../time';
import { Section } from '../ui/basics';
import { List } from '../ui/Rows';
import { words } from '../words';

type Change = Schema['SettingsChange'];
type Kind = Schema['SettingsKind'];

const KINDS: [Kind, string][] = [
  ['SELLER', 'Seller and taxes'],
  ['DUNNING', 'Dunning'],
  ['MAIL_TEXT', 'Texts of mails'],
  ['PLAN', 'A plan'],
  ['COUPON', 'A coupon'],
  ['LEGAL_ENTITY', 'A legal entity'],
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

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Differences({ of }: { of: Change }) {
  if (of.differences.length === 0) return <>–</>;
  return (
    <ul className="lines differs">
      {of.differences.map((one) => (
        <li key={one.path}>
          {one.path}: <del>{shown(one.before)}</del> <ins>{shown(one.after)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Who changed which settings, when, and what is different since. */
export default function SettingsHistory() {
  const [search, setSearch] = useSearchParams();
  const kind = (search.get('of') ?? 'SELLER') as Kind;
  const objects = useObjects(kind);
  const named = NAMED.includes(kind);
  const object = search.get('object') ?? objects.data?.[0]?.value ?? '';
  return (
    <Section title="History of settings" id="settings-history">
      <div className="filters">
        <NativeSelect label="Of" value={kind} onChange={(event) => setSearch({ of: event.currentTarget.value }, { replace: true })} data={KINDS.map(([value, label]) => ({ value, label }))} />
        {named && objects.data && objects.data.length > 0 && (
          <NativeSelect label="Which" value={object} onChange={(event) => setSearch({ of: kind, object: event.currentTarget.value }, { replace: true })} data={objects.data} />
        )}
      </div>
      {named && object === '' ? (
        <p className="none">There is none.</p>
      ) : (
        <List<Change>
          key={kind + object}
          caption="Changes of settings, newest first"
          name={['settings-history', kind, object]}
          load={(cursor) => get('/settings-history/{settings_kind}', { settings_kind: kind }, { limit: 25, ...(named ? { object } : {}), ...(cursor ? { cursor } : {}) })}
          id={(row) => row.change_id}
          none="Nothing has been changed yet."
          columns={[
            { head: 'When', cell: (row) => time(row.changed_at) },
            { head: 'Who', wide: true, cell: (row) => (row.planned_change_id ? 'Planned' : row.actor ? words(row.actor.kind) : '–') },
            { head: 'What', wide: true, cell: (row) => row.object && kind === 'MAIL_TEXT' ? row.object : words(row.kind) },
            { head: 'Different since', cell: (row) => <Differences of={row} /> },
          ]}
        />
      )}
    </Section>
  );
}
