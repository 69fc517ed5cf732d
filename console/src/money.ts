/**
 * Amounts are whole cents on the wire and decimal text on the screen. Neither way goes through a fraction: 0.1 + 0.2 has
 * no place in a bill.
 */
export type Cents = number | string;

const SYMBOLS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', AUD: 'A$', CAD: 'CA$' };

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** "-1,234.50" */
export function decimal(cents: Cents): string {
  const text = String(cents);
  const negative = text.startsWith('-');
  const digits = text.replace('-', '').padStart(3, '0');
  return (negative ? '−' : '') + grouped(digits.slice(0, -2)) + '.' + digits.slice(-2);
}

/** "$1,234.50" */
export function money(cents: Cents, currency: string): string {
  const text = decimal(cents);
  const symbol = SYMBOLS[currency] ?? `${currency} `;
  return text.startsWith('−') ? `−${symbol}${text.slice(1)}` : symbol + text;
}

/** Cents of what a person typed, such as "12,400" or "12400.5"; undefined if it is no amount. */
export function cents(typed: string): number | undefined {
  const found = /^\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(typed);
  if (found === null) return undefined;
  const whole = BigInt(found[1]!.replaceAll(',', '')) * 100n + BigInt((found[2] ?? '').padEnd(2, '0'));
  return Number(whole);
}

/** The sum of whole cents. */
export function sum(all: Cents[]): string {
  return all.reduce<bigint>((total, one) => total + BigInt(one), 0n).toString();
}

/** Major units of a price, such as "0.0120", without the zeros that say nothing. */
export function price(text: string, currency: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(2, '0');
  return (SYMBOLS[currency] ?? `${currency} `) + grouped(whole) + '.' + shown;
}
