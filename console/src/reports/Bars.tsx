import './reports.css';
import { decimal } from '../money';

export interface Series {
  name: string;
  /** Which of the colors of the charts, from 1 on. */
  color: number;
  values: number[];
}

const WIDTH = 760;
const HEIGHT = 240;
const LEFT = 90;
/** Room for half of the last label. */
const RIGHT = 16;
const BOTTOM = 26;
const TOP = 10;

/** Whole steps on an axis that hold the least and the most. */
function ticks(least: number, most: number): number[] {
  const span = Math.max(most - least, 100);
  const raw = span / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw)!;
  const found: number[] = [];
  for (let at = Math.floor(least / step) * step; at < most + step; at += step) found.push(Math.round(at));
  return found;
}

function shown(cents: number): string {
  return decimal(Math.round(cents)).replace(/\.00$/, '');
}

/**
 * Bars, stacked or side by side: what is above zero goes up, what is below goes down. The picture says in words what it shows, and the
 * table that always stands beside it has every figure.
 */
export function Bars({ labels, series, says, line, sideBySide = false }: {
  labels: string[];
  series: Series[];
  says: string;
  line?: { name: string; values: number[] };
  sideBySide?: boolean;
}) {
  const join = sideBySide ? (all: number, one: number) => (Math.abs(one) > Math.abs(all) ? one : all) : (all: number, one: number) => all + one;
  const ups = labels.map((_, i) => series.map((one) => Math.max(one.values[i] ?? 0, 0)).reduce(join, 0));
  const downs = labels.map((_, i) => series.map((one) => Math.min(one.values[i] ?? 0, 0)).reduce(join, 0));
  const marks = ticks(Math.min(0, ...downs, ...(line?.values ?? [])), Math.max(0, ...ups, ...(line?.values ?? [])));
  const least = marks[0]!;
  const most = marks.at(-1)!;
  const y = (value: number) => TOP + ((most - value) * (HEIGHT - TOP - BOTTOM)) / (most - least);
  const band = (WIDTH - LEFT - RIGHT) / Math.max(labels.length, 1);
  const every = Math.ceil(labels.length / 12);
  const used = series.filter((one) => one.values.some((value) => value !== 0));
  const wide = (band * 0.7) / (sideBySide ? Math.max(used.length, 1) : 1);
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
        {marks.map((mark) => (
          <g key={mark}>
            <line className={mark === 0 ? 'chart-zero' : 'chart-grid'} x1={LEFT} x2={WIDTH} y1={y(mark)} y2={y(mark)} />
            <text className="chart-text" x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
              {shown(mark)}
            </text>
          </g>
        ))}
        {labels.map((label, i) => {
          let up = 0;
          let down = 0;
          return (
            <g key={label}>
              {used.map((one, place) => {
                const value = one.values[i] ?? 0;
                if (value === 0) return null;
                const from = sideBySide ? 0 : value > 0 ? up : down;
                if (value > 0) up += value;
                else down += value;
                const to = from + value;
                return (
                  <rect key={one.name} className={`chart-${one.color}`} x={LEFT + i * band + band * 0.15 + (sideBySide ? place * wide : 0)} width={wide}
                    y={y(Math.max(from, to))} height={Math.max(Math.abs(y(from) - y(to)), 1)} />
                );
              })}
              {i % every === 0 && (
                <text className={labels.length > 6 && i % (every * 3) !== 0 ? 'chart-text sparse' : 'chart-text'} x={LEFT + (i + 0.5) * band} y={HEIGHT - 8} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
        {line && (
          <polyline className="chart-line" points={line.values.map((value, i) => `${LEFT + (i + 0.5) * band},${y(value)}`).join(' ')} />
        )}
      </svg>
      <figcaption>
        <ul className="legend">
          {used.map((one) => (
            <li key={one.name}>
              <span className={`swatch chart-${one.color}`} aria-hidden="true" /> {one.name}
            </li>
          ))}
          {line && (
            <li>
              <span className="swatch swatch-line" aria-hidden="true" /> {line.name}
            </li>
          )}
        </ul>
      </figcaption>
    </figure>
  );
}
