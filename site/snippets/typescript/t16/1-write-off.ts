import { formatCents } from '@billwright/sdk';

const written = await billwright.invoices.writeOffInvoice({
  path: { invoice_id },
  body: { reason: 'insolvent', tax_treatment: 'RETURN' },
});
console.log(written.status, formatCents(written.remaining_amount));
//= ADJUSTED 0.00
