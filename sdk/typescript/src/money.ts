import type { Cents, Day } from './generated/types.gen.js';

export type { Cents, Day };

/** Amounts are whole cents as numbers, or decimals as text; both are exact, and nothing here computes in between. */

/** Cents as whole units with two decimals: `formatCents(1250)` is `"12.50"`. */
export function formatCents(cents: Cents | bigint): string {
  if (typeof cents === 'number' && !Number.isSafeInteger(cents)) {
    throw new RangeError(`${cents} is not a whole number of cents`);
  }
  const digits = String(cents).replace('-', '').padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole units as cents: `parseCents("12.50")` is 1250. Refuses a fraction of a cent instead of rounding it. */
export function parseCents(units: string): Cents {
  const found = /^(-?)([0-9]+)(?:\.([0-9]{1,2})0*)?$/.exec(units);
  if (!found) {
    throw new RangeError(`${units} is not an amount in whole cents`);
  }
  const cents = Number(`${found[1]}${found[2]}${(found[3] ?? '').padEnd(2, '0')}`);
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`${units} is too large`);
  }
  return cents;
}

/** An amount in whole units, as text, with its currency. */
export interface Money {
  amount: string;
  currency: string;
}

/** Reads an amount such as `"13000.00 USD"`. */
export function parseMoney(text: string): Money {
  const [amount, currency, ...more] = text.split(' ');
  if (!amount || !currency || more.length > 0) {
    throw new RangeError(`not an amount with its currency: ${text}`);
  }
  return { amount, currency };
}

/** The day that a moment falls on in a time zone. */
export function dayOf(moment: Date | string, timeZone = 'UTC'): Day {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(new Date(moment));
}
