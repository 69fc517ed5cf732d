import type { Schema } from '../api/client';
import { price } from '../money';

type Tiered = Schema['TieredPrice'] | Schema['StairstepPrice'];

/** The tiers of a price as steps. A picture only: the figures stand in the table beside it. */
export function Ladder({ of, name }: { of: Tiered; name: string }) {
  const tiers = of.tiers.map((tier) => ({ upTo: tier.up_to, text: 'unit_price' in tier ? tier.unit_price : tier.amount }));
  const heights = tiers.map((tier) => Number(tier.text));
  const tallest = Math.max(...heights, Number.MIN_VALUE);
  const width = 560 / tiers.length;
  const says = tiers.map((tier) => `${tier.upTo === null ? 'above' : `up to ${tier.upTo}`} ${price(tier.text, of.currency)}`).join(', ');
  return (
    <svg className="ladder" viewBox="0 0 600 210" role="img" aria-label={`Tiers of ${name}: ${says}`}>
      <line x1="20" y1="170" x2="590" y2="170" className="ladder-axis" />
      {tiers.map((tier, place) => {
        const height = 8 + (130 * heights[place]!) / tallest;
        const x = 25 + place * width;
        return (
          <g key={place}>
            <rect x={x} y={170 - height} width={width - 4} height={height} className="ladder-step" />
            <text x={x + 4} y={164 - height} className="ladder-text">{price(tier.text, of.currency)}</text>
            <text x={x + width - 6} y={190} textAnchor="end" className="ladder-text">{tier.upTo ?? '∞'}</text>
          </g>
        );
      })}
    </svg>
  );
}
