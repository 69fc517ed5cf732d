import type { Schema } from '../api/client';
import { useRef } from 'react';
import { type Cents, money } from '../money';
import { day } from '../time';
import { Amount, invoiceWhy } from './Amount';
import { Facts } from './basics';
import { Explanation } from './Explanation';
import { Rows } from './Rows';

type Estimate = Schema['SubscriptionEstimate'] & Partial<Pick<Schema['UpgradeEstimate'], 'credit_notes' | 'resulting_billing_schedule'>>;

/** What the service works out for terms that nobody has accepted yet. */
export function Estimated({ of, currency, title }: { of: Estimate; currency: string; title: string }) {
  const why = useRef<HTMLDetailsElement>(null);
  const open = () => {
    if (why.current === null) return;
    why.current.open = true;
    why.current.scrollIntoView({ block: 'nearest' });
  };
  const shown = (cents: Cents) =>
    of.explain ? (
      <button type="button" className="link amount" title="Why this amount?" onClick={open}>{money(cents, currency)}</button>
    ) : (
      money(cents, currency)
    );
  return (
    <div className="estimated">
      <h3>{title}</h3>
      <Facts
        of={[
          ['Total', <strong>{shown(of.grand_total)}</strong>],
          ['Discounts', shown(of.grand_total_details.discount_total)],
          ['Tax', shown(of.grand_total_details.tax_total)],
          ['Ends', day(of.ends_at)],
        ]}
      />
      {of.credit_notes && of.credit_notes.length > 0 && (
        <Rows
          caption="Credited"
          rows={of.credit_notes}
          id={(row) => row.invoice_id + row.starts_at}
          columns={[
            { head: 'Credited period', cell: (row) => `${day(row.starts_at)} – ${day(row.ends_at)}` },
            { head: 'Amount', right: true, cell: (row) => <Amount cents={row.grand_total} currency={currency} to={invoiceWhy(row.invoice_id)} /> },
          ]}
        />
      )}
      <Rows
        caption="Billing schedule"
        rows={of.billing_schedule}
        id={(row) => row.starts_at}
        none="No further invoices."
        columns={[
          { head: 'Period', cell: (row) => `${day(row.starts_at)} – ${day(row.ends_at)}` },
          { head: 'Total', right: true, cell: (row) => shown(row.grand_total) },
        ]}
      />
      {of.resulting_billing_schedule && of.resulting_billing_schedule.length > 0 && (
        <details>
          <summary>The whole agreement afterwards</summary>
          <Rows
            caption="Billing schedule of the whole agreement"
            rows={of.resulting_billing_schedule.map((row, place) => ({ ...row, place }))}
            id={(row) => String(row.place)}
            columns={[
              { head: 'Period', cell: (row) => `${day(row.starts_at)} – ${day(row.ends_at)}` },
              { head: 'Total', right: true, cell: (row) => shown(row.grand_total) },
            ]}
          />
        </details>
      )}
      {of.explain && (
        <details ref={why}>
          <summary>Why {money(of.grand_total, currency)}?</summary>
          <Explanation of={of.explain} />
        </details>
      )}
    </div>
  );
}
