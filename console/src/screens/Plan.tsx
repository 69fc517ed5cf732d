import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { get, type Schema } from '../api/client';
import { price } from '../money';
import { day } from '../time';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { Ladder } from '../ui/Ladder';
import { words } from '../words';

type Price = Schema['Price'];

export function priceText(one: Price): string {
  if ('unit_price' in one) return `${price(one.unit_price, one.currency)} each`;
  if ('package_size' in one) return `${price(one.amount, one.currency)} for every ${one.package_size}`;
  if ('amount' in one) return price(one.amount, one.currency);
  return one.tiers
    .map((tier) => `${tier.up_to === null ? 'beyond' : `up to ${tier.up_to}`}: ${'unit_price' in tier ? `${price(tier.unit_price, one.currency)} each` : price(tier.amount, one.currency)}`)
    .join('; ');
}

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
          { head: 'If billed', wide: true, cell: (row) => (row.one.billing_frequency ? words(row.one.billing_frequency) : 'However often') },
          { head: 'Model', wide: true, cell: (row) => words(row.one.pricing_model) },
          { head: 'Price', cell: (row) => <Link to={`/catalog/${version.plan_id}/changes`} title="Who changed this price?">{priceText(row.one)}</Link> },
        ]}
      />
      {brick.prices.map((one, place) => ('tiers' in one ? <Ladder key={place} of={one} name={`${brick.brick_name}, ${one.currency}`} /> : null))}
    </Section>
  ));
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
        if (version === undefined) return <Title above={{ to: '/catalog', text: 'Catalog' }}>A plan without versions</Title>;
        return (
          <>
            <Title above={{ to: '/catalog', text: 'Catalog' }} status={version.status}>{version.plan_name}</Title>
            <div className="filters">
              <NativeSelect label="Version" value={String(version.version)} onChange={(event) => setChosen(event.currentTarget.value)} data={newest.map((one) => ({ value: String(one.version), label: `${one.version}, ${one.published_at ? `published ${day(one.published_at)}` : 'draft'}` }))} />
            </div>
            <Bricks version={version} />
          </>
        );
      }}
    </Loaded>
  );
}
