import type { Schema } from './api/client';

export type Price = Schema['Price'];

const PLACES = 12;
const ONE = 10n ** BigInt(PLACES);

/** A decimal text as a whole number of parts, exactly; undefined if it is none. */
export function parts(text: string): bigint | undefined {
  const found = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text.trim());
  return found === null ? undefined : BigInt(found[1]!) * ONE + BigInt((found[2] ?? '').padEnd(PLACES, '0'));
}

/** Back to text, with two places at least. */
export function text(value: bigint): string {
  const digits = value.toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -PLACES)}.${fraction}`;
}

function times(price: bigint, units: bigint): bigint {
  return (price * units) / ONE;
}

function graduated(tiers: Schema['UnitPriceTier'][], units: bigint): bigint | undefined {
  let left = units;
  let below = 0n;
  let total = 0n;
  for (const tier of tiers) {
    const size = tier.up_to === null ? left : (parts(String(tier.up_to)) ?? 0n) - below;
    const inside = left < size ? left : size;
    const price = parts(tier.unit_price);
    if (price === undefined) return undefined;
    total += times(price, inside);
    left -= inside;
    below += size;
  }
  return total;
}

function holding<T extends { up_to: number | null }>(tiers: T[], units: bigint): T | undefined {
  return tiers.find((tier) => tier.up_to === null || units <= (parts(String(tier.up_to)) ?? 0n));
}

/** What a quantity costs by a price, in exact parts, before discounts, proration, rounding and tax. */
export function cost(price: Price, units: bigint): bigint | undefined {
  if (units === 0n) return 0n;
  switch (price.pricing_model) {
    case 'PER_UNIT': {
      const each = parts(price.unit_price);
      return each === undefined ? undefined : times(each, units);
    }
    case 'FLAT':
      return parts(price.amount);
    case 'PACKAGE': {
      const size = parts(String(price.package_size));
      const amount = parts(price.amount);
      return size === undefined || size === 0n || amount === undefined ? undefined : ((units + size - 1n) / size) * amount;
    }
    case 'STAIRSTEP': {
      const tier = holding(price.tiers, units);
      return tier && parts(tier.amount);
    }
    case 'VOLUME': {
      const tier = holding(price.tiers, units);
      const each = tier && parts(tier.unit_price);
      return each === undefined ? undefined : times(each, units);
    }
    case 'GRADUATED':
      return graduated(price.tiers, units);
  }
}
