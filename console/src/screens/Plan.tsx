import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { day } from '../time';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { Act } from '../ui/Act';
import { FormAct, text } from '../ui/Form';
import { Ladder } from '../ui/Ladder';
import { says } from '../ui/PriceText';
import { words } from '../words';

function Bricks({ version }: { version: Schema['PlanVersion'] }) {
  return version.bricks.map((brick) => (
    <Section key={brick.brick_id} title={brick.brick_name} id={`brick-${brick.brick_code}`}>
      <Facts
        of={[
          ['Code', brick.brick_code],
          ['Kind', words(brick.kind)],
          ['Tax category', brick.tax_category],
          ...(brick.aggregation ? ([['Usage', words(brick.aggregation)]] as [string, string][]) : []),
        ]}
      />
      <Rows
        caption={`Prices of ${brick.brick_name}`}
        rows={brick.prices.map((one, place) => ({ one, place }))}
        id={(row) => String(row.place)}
        columns={[
          { head: 'Currency', cell: (row) => row.one.currency },
          { head: 'Billing frequency', wide: true, cell: (row) => (row.one.billing_frequency ? words(row.one.billing_frequency) : 'Any') },
          { head: 'Model', wide: true, cell: (row) => words(row.one.pricing_model) },
          { head: 'Price', cell: (row) => <Link to={`/catalog/${version.plan_id}/changes`} title="See change history">{says(row.one)}</Link> },
        ]}
      />
      {brick.prices.map((one, place) => ('tiers' in one ? <Ladder key={place} of={one} name={`${brick.brick_name}, ${one.currency}`} /> : null))}
    </Section>
  ));
}

function Draft({ version, planId }: { version: Schema['PlanVersion']; planId: string }) {
  const ids = { plan_id: planId, version: version.version };
  return (
    <div className="acts">
      <Act label="Delete draft" danger body={() => true} run={(_, key) => call('delete', '/plans/{plan_id}/versions/{version}', ids, undefined, key)}>
        <p>Deletes version {version.version}, under which nothing was sold.</p>
      </Act>
      <Act label="Publish" primary body={() => true} run={(_, key) => call('post', '/plans/{plan_id}/versions/{version}/publish', ids, undefined, key)}>
        <p>Version {version.version} becomes the version on sale. A published version never changes, and existing subscriptions keep theirs.</p>
      </Act>
      <FormAct
        label="Plan publication"
        confirm="Plan change"
        fields={[{ name: 'on', label: 'Publish on', kind: 'date' }]}
        start={{}}
        body={(values) => {
          const on = text(values, 'on');
          return on ? { kind: 'PLAN_VERSION' as const, object: `${planId}/${version.version}`, effective_on: on, body: {} } : undefined;
        }}
        run={(sent, key) => call('post', '/planned-changes', undefined, sent, key)}
      />
    </div>
  );
}

export default function PlanScreen() {
  const { id = '' } = useParams();
  const versions = useQuery({ queryKey: ['plan', id, 'versions'], queryFn: () => get('/plans/{plan_id}/versions', { plan_id: id }) });
  const [chosen, setChosen] = useState<string>();
  return (
    <Loaded query={versions}>
      {(found) => {
        const newest = [...found.data].sort((one, other) => other.version - one.version);
        const version = newest.find((one) => String(one.version) === chosen) ?? newest[0];
        if (version === undefined) return <Title above={{ to: '/catalog', text: 'Catalog' }}>Plan without versions</Title>;
        return (
          <>
            <Title above={{ to: '/catalog', text: 'Catalog' }} status={version.status} actions={version.published_at ? null : <Draft version={version} planId={id} />}>{version.plan_name}</Title>
            <div className="filters">
              <NativeSelect label="Version" value={String(version.version)} onChange={(event) => setChosen(event.currentTarget.value)} data={newest.map((one) => ({ value: String(one.version), label: `${one.version}, ${one.published_at ? `published ${day(one.published_at)}` : 'draft'}` }))} />
            </div>
            <p className="acts">
              <Link to={`/catalog/${id}/edit`}>Change prices</Link>
              {newest.length > 1 && <Link to={`/catalog/${id}/compare?from=${(newest.find((one) => one.version < version.version) ?? newest.at(-1)!).version}&to=${version.version}`}>Compare versions</Link>}
            </p>
            <Bricks version={version} />
          </>
        );
      }}
    </Loaded>
  );
}
