import { price } from '../money';
import type { Price } from '../prices';

/** A price in words. */
export function says(one: Price): string {
  if ('unit_price' in one) return `${price(one.unit_price, one.currency)} each`;
  if ('package_size' in one) return `${price(one.amount, one.currency)} per ${one.package_size}`;
  if ('amount' in one) return price(one.amount, one.currency);
  return one.tiers
    .map((tier) => `${tier.up_to === null ? 'above' : `up to ${tier.up_to}`}: ${'unit_price' in tier ? `${price(tier.unit_price, one.currency)} each` : price(tier.amount, one.currency)}`)
    .join('; ');
}
