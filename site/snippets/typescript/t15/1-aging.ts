import { all, dayOf, formatCents } from '@billwright/sdk';

await billwright.sandboxClock.advance('P95D');
const filter = { overdue_days_min: 60, amount_min: 200_00, currency: 'USD' as const };
const overdue = all((page) => billwright.invoices.getAging({ query: { ...page, ...filter } }));
for await (const row of overdue) {
  console.log(row.customer_name, formatCents(row.overdue), row.days_overdue, row.dunning.next_step);
}
//= Globex
