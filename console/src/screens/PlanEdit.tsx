import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { price as shown } from '../money';
import { cost, parts, type Price, text } from '../prices';
import { Act } from '../ui/Act';
import { Loaded, Section, Title } from '../ui/basics';
import { Ladder } from '../ui/Ladder';
import { words } from '../words';

type Brick = Schema['Brick'];
type Version = Schema['PlanVersion'];

/** One figure of a price: the field's label, its text, and the price with another text in its place. */
interface Figure {
  label: string;
  value: string;
  with: (value: string) => Price;
}

function figures(price: Price): Figure[] {
  if ('unit_price' in price) return [{ label: 'Unit price', value: price.unit_price, with: (value) => ({ ...price, unit_price: value }) }];
  if ('tiers' in price) {
    return price.tiers.map((tier, place) => ({
      label: tier.up_to === null ? 'Above' : `Up to ${tier.up_to}`,
      value: 'unit_price' in tier ? tier.unit_price : tier.amount,
      with: (value) => ({ ...price, tiers: price.tiers.map((one, at) => (at !== place ? one : 'unit_price' in one ? { ...one, unit_price: value } : { ...one, amount: value })) }) as Price,
    }));
  }
  return [{ label: 'package_size' in price ? `Per ${price.package_size}` : 'Amount', value: price.amount, with: (value) => ({ ...price, amount: value }) }];
}

function key(price: Price): string {
  return `${price.currency} ${price.billing_frequency ?? ''}`;
}

/** What a quantity costs now and with the new prices. */
function WhatIf({ before, after, name }: { before: Brick; after: Brick; name: string }) {
  const [quantity, setQuantity] = useState('100');
  const units = parts(quantity);
  return (
    <div className="what-if">
      <TextInput label={`Try a quantity of ${name}`} inputMode="decimal" w={220} value={quantity} onChange={(event) => setQuantity(event.currentTarget.value)} />
      <table className="rows">
        <caption className="unseen">Price of {quantity} {name} for one period, before discounts and tax</caption>
        <thead><tr><th scope="col">Price</th><th scope="col" className="right">Now</th><th scope="col" className="right">New</th></tr></thead>
        <tbody>
          {after.prices.map((one, place) => {
            const old = before.prices[place];
            const now = units === undefined || old === undefined ? undefined : cost(old, units);
            const then = units === undefined ? undefined : cost(one, units);
            return (
              <tr key={key(one)}>
                <td>{one.currency}{one.billing_frequency ? `, ${words(one.billing_frequency).toLowerCase()}` : ''}</td>
                <td className="right">{now === undefined ? '–' : shown(text(now), one.currency)}</td>
                <td className="right">{then === undefined ? '–' : <strong>{shown(text(then), one.currency)}</strong>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Prices({ before, brick, change }: { before: Brick; brick: Brick; change: (prices: Price[]) => void }) {
  return (
    <Section title={brick.brick_name} id={`brick-${brick.brick_code}`}>
      <div className="prices">
      {brick.prices.map((one, place) => (
        <fieldset className="price" key={key(one)}>
          <legend>{one.currency}{one.billing_frequency ? `, billed ${words(one.billing_frequency).toLowerCase()}` : ''}: {words(one.pricing_model).toLowerCase()}</legend>
          <div className="filters">
            {figures(one).map((figure) => (
              <TextInput key={figure.label} label={figure.label} inputMode="decimal" w={130} value={figure.value} error={parts(figure.value) === undefined ? 'Enter a price' : undefined}
                onChange={(event) => change(brick.prices.map((other, at) => (at === place ? figure.with(event.currentTarget.value) : other)))} />
            ))}
          </div>
          {'tiers' in one && <Ladder of={one} name={`${brick.brick_name}, ${one.currency}`} />}
        </fieldset>
      ))}
      </div>
      <WhatIf before={before} after={brick} name={brick.brick_name.toLowerCase()} />
    </Section>
  );
}

function Editor({ newest, planId }: { newest: Version; planId: string }) {
  const [bricks, setBricks] = useState(newest.bricks);
  const navigate = useNavigate();
  const changed = JSON.stringify(bricks) !== JSON.stringify(newest.bricks);
  const sound = bricks.every((brick) => brick.prices.every((one) => figures(one).every((figure) => parts(figure.value) !== undefined)));
  return (
    <>
      <Title above={{ to: `/catalog/${planId}`, text: newest.plan_name }} actions={
        <div className="acts">
          <Button variant="default" size="sm" disabled={!changed} onClick={() => setBricks(newest.bricks)}>Discard changes</Button>
          <Act label="Save draft" primary disabled={!changed || !sound} body={() => ({ bricks })} run={(body, idempotencyKey) => call('post', '/plans/{plan_id}/versions', { plan_id: planId }, body as Schema['PlanVersionDraft'], idempotencyKey)} done={() => void navigate(`/catalog/${planId}`)}>
            <p>Saves version {newest.version + 1} as a draft. Nothing is sold at these prices until it is published, and existing subscriptions keep their version.</p>
          </Act>
        </div>
      }>{`Prices of ${newest.plan_name}`}</Title>
      {bricks.map((brick, place) => (
        <Prices key={brick.brick_id} before={newest.bricks[place]!} brick={brick} change={(prices) => setBricks(bricks.map((other, at) => (at === place ? { ...other, prices } : other)))} />
      ))}
    </>
  );
}

/** Prices as fields, the ladder of tiers and what a quantity would cost beside them. */
export default function PlanEdit() {
  const { id = '' } = useParams();
  const versions = useQuery({ queryKey: ['plan', id, 'versions'], queryFn: () => get('/plans/{plan_id}/versions', { plan_id: id }) });
  return (
    <Loaded query={versions}>
      {(found) => {
        const newest = [...found.data].sort((one, other) => other.version - one.version)[0];
        return newest === undefined ? <Title>Plan without versions</Title> : <Editor key={newest.version} newest={newest} planId={id} />;
      }}
    </Loaded>
  );
}
