import type { Schema } from '../api/client';
import { decimal, money } from '../money';
import './months.css';

type Month = Schema['RevenueMonth'];

const WIDTH = 760;
const HEIGHT = 230;
const LEFT = 96;
const TOP = 10;
const BOTTOM = 24;
const KINDS = ['recognised', 'deferred', 'unbilled'] as const;

function step(most: number): number {
  const raw = Math.max(most, 100) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw)!;
}

/** What was earned in each month, and what was left to earn and to bill after it. The table beside it has every figure. */
export function MonthBars({ months, currency }: { months: Month[]; currency: string }) {
  const values = months.flatMap((month) => KINDS.map((kind) => Number(month[kind])));
  const by = step(Math.max(...values, 0) - Math.min(...values, 0));
  const most = Math.ceil(Math.max(...values, by) / by) * by;
  const least = Math.floor(Math.min(...values, 0) / by) * by;
  const y = (value: number) => TOP + ((most - value) * (HEIGHT - TOP - BOTTOM)) / (most - least);
  const band = (WIDTH - LEFT) / Math.max(months.length, 1);
  const marks = Array.from({ length: Math.round((most - least) / by) + 1 }, (_, i) => least + i * by);
  const last = months.at(-1);
  const says = last
    ? `Revenue from ${months[0]!.month} to ${last.month}. In ${last.month} ${money(last.recognised, currency)} was recognised, ${money(last.deferred, currency)} is deferred and ${money(last.unbilled, currency)} unbilled.`
    : 'No revenue.';
  return (
    <figure className="months-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={WIDTH} y1={y(mark)} y2={y(mark)} />
            <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
              {decimal(Math.round(mark)).replace(/\.00$/, '')}
            </text>
          </g>
        ))}
        {months.map((month, at) => (
          <g key={month.month}>
            {KINDS.map((kind, place) => {
              const value = Number(month[kind]);
              return (
                <rect key={kind} className={`months-${kind}`} x={LEFT + at * band + band * (0.1 + place * 0.27)} width={band * 0.25}
                  y={y(Math.max(value, 0))} height={Math.abs(y(0) - y(value))} />
              );
            })}
            {at % Math.ceil(months.length / 12) === 0 && (
              <text x={LEFT + (at + 0.5) * band} y={HEIGHT - 6} textAnchor="middle">
                {month.month}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption>
        {KINDS.map((kind) => (
          <span key={kind}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect className={`months-${kind}`} width="12" height="12" />
            </svg>
            {kind.charAt(0).toUpperCase() + kind.slice(1)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
