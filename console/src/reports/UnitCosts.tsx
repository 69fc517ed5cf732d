import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, get, type Schema } from '../api/client';
import { price } from '../money';
import { useToday } from '../state';
import { day } from '../time';
import { Loaded, Section } from '../ui/basics';
import { type Field, FormAct, text, type Values } from '../ui/Form';
import { List } from '../ui/Rows';

type Cost = Schema['UnitCost'];
type Meter = { value: string; label: string };

const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD'].map((value) => ({ value, label: value }));

/** The metered bricks of all plans, by their newest versions. */
async function meters(): Promise<Meter[]> {
  const plans = (await get('/plans', undefined, { limit: 100 })).data.filter((plan) => plan.latest_version != null);
  const versions = await Promise.all(plans.map((plan) => get('/plans/{plan_id}/versions/{version}', { plan_id: plan.plan_id, version: plan.latest_version! })));
  return versions.flatMap((version, place) =>
    version.bricks.filter((brick) => brick.aggregation !== null).map((brick) => ({ value: brick.brick_id, label: `${brick.brick_name} (${plans[place]!.plan_name})` })),
  );
}

function fields(of: Meter[]): Field[] {
  return [
    { name: 'brick_id', label: 'Meter', data: of },
    { name: 'currency', label: 'Currency', data: CURRENCIES },
    { name: 'starts_at', label: 'From', kind: 'date', more: 'Replaces any cost with the same date' },
    { name: 'unit_cost', label: 'Cost per unit', more: 'Such as 0.004. Leave empty if it is unknown from that date' },
  ];
}

function wanted(values: Values): Schema['NewUnitCost'] | undefined {
  const [brick, from, cost] = ['brick_id', 'starts_at', 'unit_cost'].map((name) => text(values, name));
  if (!brick || !from || (cost && !/^\d{1,9}(\.\d{1,10})?$/.test(cost))) return undefined;
  return { brick_id: brick, currency: values['currency'] as Schema['Currency'], starts_at: from, unit_cost: cost ?? null };
}

function Record({ of }: { of: Meter[] }) {
  const today = useToday();
  if (of.length === 0) return null;
  if (today === undefined) return <Loader size="sm" role="status" aria-label="Loading" />;
  return (
    <FormAct<Schema['NewUnitCost']>
      label="Add unit cost"
      fields={fields(of)}
      start={{ brick_id: of[0]!.value, currency: 'USD', starts_at: `${today.slice(0, 7)}-01`, unit_cost: '' }}
      body={wanted}
      run={(body, key) => call('put', '/unit-costs', undefined, body, key)}
    />
  );
}

/** What a unit of each meter costs the seller, from which margins are worked out. */
export function UnitCosts() {
  const all = useQuery({ queryKey: ['meters'], queryFn: meters });
  return (
    <Section title="Unit costs" id="unit-costs" aside={<Loaded query={all}>{(found) => <Record of={found} />}</Loaded>}>
      <List<Cost>
        caption="Unit costs by meter, newest first"
        name={['unit-costs']}
        load={(cursor) => get('/unit-costs', undefined, { limit: 25, ...(cursor ? { cursor } : {}) })}
        id={(row) => row.brick_id + row.currency + row.starts_at}
        none="No unit costs yet. Add them to see margins."
        columns={[
          { head: 'Meter', cell: (row) => row.brick_name },
          { head: 'From', cell: (row) => day(row.starts_at) },
          { head: 'Unit cost', right: true, cell: (row) => (row.unit_cost === null ? 'Unknown' : price(row.unit_cost, row.currency)) },
        ]}
      />
    </Section>
  );
}
