import { dayOf, formatCents } from '@billwright/sdk';

const begin = new Date(today);
begin.setUTCMonth(begin.getUTCMonth() - 3);
const quarter = { from: dayOf(begin), to: today };
const { accounts } = await billwright.customers.getStatement({
  path: { customer_id },
  query: quarter,
});
for (const { currency, opening_balance, closing_balance, movements } of accounts) {
  console.log(currency, formatCents(opening_balance), formatCents(closing_balance));
  for (const { day, kind, amount, balance } of movements) {
    console.log(day, kind, formatCents(amount), formatCents(balance));
  }
}
//= USD 0.00 250.00
