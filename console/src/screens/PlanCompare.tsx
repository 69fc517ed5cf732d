import '../reports/reports.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { get, type Schema } from '../api/client';
import type { Price } from '../prices';
import { day } from '../time';
import { Loaded, Title } from '../ui/basics';
import { says } from '../ui/PriceText';
import { words } from '../words';

type Version = Schema['PlanVersion'];

interface Line {
  brick: string;
  what: string;
  left: string | undefined;
  right: string | undefined;
}

function facts(version: Version): Map<string, { brick: string; what: string; says: string }> {
  const found = new Map<string, { brick: string; what: string; says: string }>();
  for (const brick of version.bricks) {
    const add = (what: string, text: string) => found.set(`${brick.brick_code} ${what}`, { brick: brick.brick_name, what, says: text });
    add('Kind', words(brick.kind));
    add('Tax category', brick.tax_category);
    brick.prices.forEach((one: Price) => add(`${one.currency}${one.billing_frequency ? `, ${words(one.billing_frequency).toLowerCase()}` : ''}`, `${words(one.pricing_model)}: ${says(one)}`));
  }
  return found;
}

/** Everything that either version says, line by line. */
function lines(left: Version, right: Version): Line[] {
  const before = facts(left);
  const after = facts(right);
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const known = (after.get(key) ?? before.get(key))!;
    return { brick: known.brick, what: known.what, left: before.get(key)?.says, right: after.get(key)?.says };
  });
}

function Compared({ left, right }: { left: Version; right: Version }) {
  const all = lines(left, right);
  const differ = all.filter((line) => line.left !== line.right).length;
  return (
    <>
      <p role="status">{differ === 0 ? 'No differences.' : `${differ} of ${all.length} lines differ.`}</p>
      <div className="scrolls" tabIndex={0} role="region" aria-label="Versions side by side, a wide table">
        <table className="rows side-by-side">
          <caption className="unseen">Version {left.version} beside version {right.version}</caption>
          <thead><tr><th scope="col">Brick</th><th scope="col">Attribute</th><th scope="col">Version {left.version}</th><th scope="col">Version {right.version}</th></tr></thead>
          <tbody>
            {all.map((line) => (
              <tr key={line.brick + line.what} className={line.left === line.right ? undefined : 'differs'}>
                <td>{line.brick}</td>
                <td>{line.what}</td>
                <td>{line.left === line.right || line.left === undefined ? (line.left ?? 'Not included') : <del>{line.left}</del>}</td>
                <td>{line.left === line.right || line.right === undefined ? (line.right ?? 'Not included') : <ins>{line.right}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Two versions of a plan side by side. */
export default function PlanCompare() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const versions = useQuery({ queryKey: ['plan', id, 'versions'], queryFn: () => get('/plans/{plan_id}/versions', { plan_id: id }) });
  return (
    <Loaded query={versions}>
      {(found) => {
        const newest = [...found.data].sort((one, other) => other.version - one.version);
        const right = newest.find((one) => String(one.version) === search.get('to')) ?? newest[0];
        const left = newest.find((one) => String(one.version) === search.get('from')) ?? newest[1] ?? right;
        if (left === undefined || right === undefined) return <Title>Plan without versions</Title>;
        const data = newest.map((one) => ({ value: String(one.version), label: `${one.version}, ${one.published_at ? `published ${day(one.published_at)}` : 'draft'}` }));
        const choose = (from: number | string, to: number | string) => setSearch({ from: String(from), to: String(to) }, { replace: true });
        return (
          <>
            <Title above={{ to: `/catalog/${id}`, text: right.plan_name }}>Compare versions</Title>
            <div className="filters">
              <NativeSelect label="Version" value={String(left.version)} onChange={(event) => choose(event.currentTarget.value, right.version)} data={data} />
              <NativeSelect label="Compare with" value={String(right.version)} onChange={(event) => choose(left.version, event.currentTarget.value)} data={data} />
            </div>
            <Compared left={left} right={right} />
          </>
        );
      }}
    </Loaded>
  );
}
