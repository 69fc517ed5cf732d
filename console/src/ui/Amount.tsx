import { Link } from 'react-router';
import { type Cents, money } from '../money';

/** An amount; with `to`, a click on it leads to where it comes from. */
export function Amount({ cents, currency, to, of }: { cents: Cents; currency: string; to?: string; of?: string }) {
  const text = money(cents, currency);
  if (to === undefined) return <span className="amount">{text}</span>;
  return (
    <Link className="amount" to={to} title={of ?? 'Why this amount?'}>
      {text}
    </Link>
  );
}

export function invoiceWhy(invoiceId: string | null | undefined): string | undefined {
  return invoiceId ? `/invoices/${invoiceId}/explanation` : undefined;
}
