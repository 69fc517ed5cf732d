import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { useSession } from '../state';
import { time } from '../time';
import { Loaded, Section, Title } from '../ui/basics';
import { useNames } from '../ui/names';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';
import { says } from '../ui/PriceText';

type Version = Schema['PlanVersion'];

/** Every price of a version by what it is the price of. */
function prices(version: Version | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const brick of version?.bricks ?? []) {
    for (const price of brick.prices) {
      const often = price.billing_frequency ? `, ${words(price.billing_frequency).toLowerCase()}` : '';
      found.set(`${brick.brick_name}, ${price.currency}${often}`, `${words(price.pricing_model)} ${says(price)}`);
    }
  }
  return found;
}

/** What a version changed against the one before. */
function differences(before: Version | undefined, after: Version): string[] {
  const was = prices(before);
  const is = prices(after);
  if (before === undefined) return [`First version, with ${is.size} ${is.size === 1 ? 'price' : 'prices'}`];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.filter((name) => was.get(name) !== is.get(name)).map((name) => `${name}: ${was.get(name) ?? 'no price'} → ${is.get(name) ?? 'no price'}`);
}

interface Change {
  version: Version;
  differences: string[];
  who: string;
}

/** Events say who published which version, for as long as they are kept; after that the audit log below does. */
function useChanges(id: string) {
  const name = useNames();
  const versions = useQuery({ queryKey: ['plan', id, 'versions'], queryFn: () => get('/plans/{plan_id}/versions', { plan_id: id }) });
  const events = useQuery({ queryKey: ['plan', id, 'published'], queryFn: () => get('/events', undefined, { object_id: id, type: 'plan_version.published', limit: 100 }) });
  const sorted = [...(versions.data?.data ?? [])].sort((one, other) => one.version - other.version);
  const changes: Change[] = sorted.map((version, place) => {
    const event = events.data?.data.find((one) => (one.data as { version?: number }).version === version.version);
    return { version, differences: differences(sorted[place - 1], version), who: event?.actor ? name(event.actor) : '–' };
  });
  return { versions, changes: changes.reverse(), name };
}

/** Who changed this price, and when? */
export default function PlanChanges() {
  const { id = '' } = useParams();
  const { seller } = useSession();
  const { versions, changes, name } = useChanges(id);
  const audits = seller.role === 'OWNER' || seller.role === 'AUDITOR';
  return (
    <Loaded query={versions}>
      {(found) => (
        <>
          <Title above={{ to: `/catalog/${id}`, text: found.data[0]?.plan_name ?? 'Plan' }}>{`Change history of ${found.data[0]?.plan_name ?? 'the plan'}`}</Title>
          <Section title="Prices by version" id="differences">
            <Rows<Change>
              caption="Price changes by version, newest first"
              rows={changes}
              id={(row) => String(row.version.version)}
              columns={[
                { head: 'Version', cell: (row) => row.version.version },
                { head: 'Published', cell: (row) => (row.version.published_at ? time(row.version.published_at) : 'Draft') },
                { head: 'By', cell: (row) => row.who },
                { head: 'Price changes', cell: (row) => <ul className="lines">{row.differences.length === 0 ? <li>None</li> : row.differences.map((text) => <li key={text}>{text}</li>)}</ul> },
              ]}
            />
          </Section>
          {audits && (
            <Section title="Audit log" id="audit">
              <List<Schema['AuditEntry']>
                caption="Changes to the plan, newest first"
                name={['audit', id]}
                load={(cursor) => get('/audit', undefined, { object_id: id, limit: 25, ...(cursor ? { cursor } : {}) })}
                id={(row) => row.entry_id}
                columns={[
                  { head: 'Time', cell: (row) => time(row.recorded_at) },
                  { head: 'By', cell: (row) => name(row.actor) },
                  { head: 'Operation', cell: (row) => row.operation },
                  { head: 'IP address', wide: true, cell: (row) => row.address ?? '–' },
                ]}
              />
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}
