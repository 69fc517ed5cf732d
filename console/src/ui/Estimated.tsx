import type { Schema } from '../api/client';
import { money } from '../money';
import { day } from '../time';
import { Facts } from './basics';
import { Explanation } from './Explanation';
import { Rows } from './Rows';

type Estimate = Schema['SubscriptionEstimate'] & Partial<Pick<Schema['UpgradeEstimate'], 'credit_notes' | 'resulting_billing_schedule'>>;

/** What the service works out for terms that nobody has accepted yet. */
export function Estimated({ of, currency, title }: { of: Estimate; currency: string; title: string }) {
  return (
    <div className="estimated">
      <h3>{title}</h3>
      <Facts
        of={[
          ['Total', <strong className="amount">{money(of.grand_total, currency)}</strong>],
          ['Discounts', money(of.grand_total_details.discount_total, currency)],
          ['Tax', money(of.grand_total_details.tax_total, currency)],
          ['Until', day(of.ends_at)],
        ]}
      />
      {of.credit_notes && of.credit_notes.length > 0 && (
        <Rows
          caption="Credited"
          rows={of.credit_notes}
          id={(row) => row.invoice_id + row.starts_at}
          columns={[
            { head: 'Credited for', cell: (row) => `${day(row.starts_at)} – ${day(row.ends_at)}` },
            { head: 'Amount', right: true, cell: (row) => money(row.grand_total, currency) },
          ]}
        />
      )}
      <Rows
        caption="Billing schedule"
        rows={of.billing_schedule}
        id={(row) => row.starts_at}
        none="No further invoice."
        columns={[
          { head: 'Billed for', cell: (row) => `${day(row.starts_at)} – ${day(row.ends_at)}` },
          { head: 'Total', right: true, cell: (row) => money(row.grand_total, currency) },
        ]}
      />
      {of.explain && (
        <details>
          <summary>Why {money(of.grand_total, currency)}?</summary>
          <Explanation of={of.explain} />
        </details>
      )}
    </div>
  );
}
