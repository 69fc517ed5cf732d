import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, type Schema } from '../api/client';
import { cents, money } from '../money';
import { day } from '../time';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Failure } from '../ui/basics';
import { Choice } from '../ui/Choice';
import { usePreview } from '../ui/preview';

type Invoice = Schema['Invoice'];
type New = Schema['CreditNoteCreation'];
type How = 'LINES' | 'ALL';

/** The lines that something was typed for; undefined if nothing was, or what is no amount. */
function lines(typed: Record<number, string>): New['line_items'] | undefined {
  const found: { position: number; net_amount: number }[] = [];
  for (const [position, text] of Object.entries(typed)) {
    if (text.trim() === '') continue;
    const net = cents(text);
    if (net === undefined || net === 0) return undefined;
    found.push({ position: Number(position), net_amount: net });
  }
  return found.length > 0 ? found : undefined;
}

function Preview({ of, invoiceId }: { of: Schema['CreditNoteEstimate']; invoiceId: string }) {
  const shown = (amount: number) => money(amount, of.currency);
  return (
    <div className="estimated">
      <h3>Credit note</h3>
      <Facts
        of={[
          ['Net', shown(of.net_total)],
          ['Tax', shown(of.tax_total)],
          ['Total', <Amount cents={of.grand_total} currency={of.currency} to={invoiceWhy(invoiceId)} />],
          ['Reduces balance due by', shown(of.lowered_amount)],
          ['Added to customer credit', shown(of.credit_granted)],
          ['Refunded', shown(of.refund_amount)],
          ['Balance after credit', shown(of.remaining_amount)],
        ]}
      />
    </div>
  );
}

/** Gives back a part of single lines, or of all of them alike. */
export function Credit({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [how, setHow] = useState<How>('LINES');
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(false);
  const id = { invoice_id: invoice.invoice_id! };
  const given = cents(amount);
  const chosen = how === 'LINES' ? lines(typed) : undefined;
  const what = how === 'LINES' ? chosen && { line_items: chosen } : given ? { amount: given } : undefined;
  const asked = open && what ? { ...what, refund } : undefined;
  const preview = usePreview(['credit', id, invoice.remaining_amount], asked, (body) => call('post', '/invoices/{invoice_id}/credit-notes/estimate', id, { ...body, reason: 'Preview' }));
  return (
    <Act
      label="Issue credit note"
      title="Credit all or part of the invoice"
      confirm="Issue credit note"
      opened={() => setOpen(true)}
      body={() => (asked && preview.current && reason.trim() !== '' ? { ...asked, reason } : undefined)}
      run={(body: New, key) => call('post', '/invoices/{invoice_id}/credit-notes', id, body, key)}
      done={(answer) => {
        setOpen(false);
        void navigate(`/credit-notes/${(answer as Schema['CreditNote']).credit_note_id}`);
      }}
    >
      <Choice legend="Credit by" value={how} choose={setHow} options={[{ value: 'LINES', label: 'Line' }, { value: 'ALL', label: 'Total amount, spread over all lines' }]} />
      {how === 'LINES'
        ? invoice.line_items.map((line, place) => (
            <TextInput
              key={place}
              label={`${line.brick_name}, excluding tax`}
              description={<>{day(line.starts_at)} – {day(line.ends_at)}, <Amount cents={line.sub_total} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /></>}
              inputMode="decimal"
              value={typed[place + 1] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTyped((before) => ({ ...before, [place + 1]: value }));
              }}
              error={(typed[place + 1] ?? '') !== '' && !cents(typed[place + 1]!) ? 'Enter an amount such as 500.00' : undefined}
            />
          ))
        : <TextInput label={`Amount in ${invoice.currency}, including tax`} inputMode="decimal" value={amount} onChange={(event) => setAmount(event.currentTarget.value)} error={amount !== '' && given === undefined ? 'Enter an amount such as 500.00' : undefined} />}
      <Textarea label="Reason (printed on the credit note)" required value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Checkbox label="Refund the amount paid instead of keeping it as credit" checked={refund} onChange={(event) => setRefund(event.currentTarget.checked)} />
      <div aria-live="polite">
        {preview.error && <Failure error={preview.error} />}
        {preview.data && <Preview invoiceId={id.invoice_id} of={preview.data} />}
      </div>
      <p>The credit note is emailed to the recipients of the invoice.</p>
    </Act>
  );
}
