import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { address, call, get, type Schema } from '../api/client';
import { day, plusDays, plusMonths, time } from '../time';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { Download } from '../ui/Download';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';

type Report = Schema['MonthReport'];
type Invoice = Schema['InvoiceRevenue'];

function Close({ month }: { month: string }) {
  const [open, setOpen] = useState(false);
  const preview = useQuery({
    queryKey: ['preview', 'close', month],
    enabled: open,
    retry: false,
    queryFn: () => call('post', '/reports/months/{month}/close/estimate', { month }, {}),
  });
  const hash = preview.data?.estimate_hash;
  return (
    <Act
      label="Close the month"
      primary
      opened={() => setOpen(true)}
      body={() => (hash === undefined ? undefined : { estimate_hash: hash })}
      run={(body, key) => call('post', '/reports/months/{month}/close', { month }, body, key)}
    >
      <p>A closed month never changes. Later corrections are booked in the first open month.</p>
      <Loaded query={preview}>{(found) => <Books of={found} />}</Loaded>
    </Act>
  );
}

function Books({ of }: { of: Report }) {
  const to = `/months/${of.month}#invoices`;
  return (
    <Facts
      of={[
        ...of.revenue.flatMap((row): [string, ReactNode][] => [
          [`Recognised, ${row.currency}`, <Amount cents={row.recognised} currency={row.currency} to={to} of="See invoices" />],
          [`Deferred, ${row.currency}`, <Amount cents={row.deferred} currency={row.currency} to={to} of="See invoices" />],
          [`Unbilled, ${row.currency}`, <Amount cents={row.unbilled} currency={row.currency} to={to} of="See invoices" />],
        ]),
        ...of.cash.map((row): [string, ReactNode] => [`Cash, ${row.currency}`, <Amount cents={row.net} currency={row.currency} to="/payments" of="See payments" />]),
        ['Journal', of.agrees_with_journal ? 'Agrees' : of.status === 'OPEN' ? 'Agrees once the month is closed' : 'Does not agree'],
      ]}
    />
  );
}

/** The files for the accountant, as the API writes them. */
function Files({ month }: { month: string }) {
  const first = `${month}-01`;
  const last = plusDays(plusMonths(first, 1), -1);
  const one = { from: month, to: month, format: 'csv' };
  return (
    <Section title="Accounting exports" id="files">
      <ul className="files">
        <li><Download path={address('/journal.csv', {}, { starts_at: first, ends_at: last })} name={`journal-${month}.csv`}>Journal</Download></li>
        <li><Download path={address('/reports/revenue', {}, one)} name={`revenue-${month}.csv`}>Revenue</Download></li>
        <li><Download path={address('/reports/revenue/{month}/invoices', { month }, { format: 'csv' })} name={`invoices-${month}.csv`}>Revenue by invoice</Download></li>
        <li><Download path={address('/reports/tax', {}, one)} name={`tax-${month}.csv`}>Tax</Download></li>
        <li><Download path={address('/reports/tax/documents', {}, one)} name={`tax-documents-${month}.csv`}>Tax by document</Download></li>
      </ul>
    </Section>
  );
}

/** The books of a month: revenue, tax, cash and the journal, and the invoices behind them. */
export default function Month() {
  const { month = '' } = useParams();
  const query = useQuery({ queryKey: ['month', month], queryFn: () => get('/reports/months/{month}', { month }) });
  return (
    <>
      <Title above={{ to: '/months', text: 'Month-end' }} {...(query.data ? { status: query.data.status } : {})} actions={query.data?.status === 'OPEN' && <Close month={month} />}>
        {month}
      </Title>
      <Loaded query={query}>
        {(report) => (
          <>
            {report.closed_at && <p>Closed on {time(report.closed_at)}.</p>}
            <Books of={report} />
            <Files month={month} />
            <Section title="Tax">
              <Rows
                caption="Tax of the month"
                rows={report.tax}
                id={(row) => [row.treatment, row.jurisdiction, row.name, row.rate, row.currency].join(' ')}
                columns={[
                  { head: 'Jurisdiction', cell: (row) => row.jurisdiction || '–' },
                  { head: 'Tax', cell: (row) => row.name || words(row.treatment) },
                  { head: 'Treatment', wide: true, cell: (row) => words(row.treatment) },
                  { head: '%', right: true, cell: (row) => row.rate },
                  { head: 'Taxable', right: true, cell: (row) => <Amount cents={row.taxable} currency={row.currency} to="#tax-documents" of="See documents" /> },
                  { head: 'Tax due', right: true, cell: (row) => <Amount cents={row.tax} currency={row.currency} to="#tax-documents" of="See documents" /> },
                ]}
              />
            </Section>
            <Section title="Tax documents" id="tax-documents">
              <List<Schema['TaxDocument']>
                caption="Tax documents of the month"
                name={['tax-documents', month]}
                load={(cursor) => get('/reports/tax/documents', undefined, { from: month, to: month, limit: 25, ...(cursor ? { cursor } : {}) })}
                id={(row) => [row.date, row.document_type, row.document_number, row.treatment, row.jurisdiction, row.name, row.rate].join(' ')}
                none="No tax documents."
                columns={[
                  { head: 'Date', cell: (row) => day(row.date) },
                  { head: 'Document', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.document_number}</Link> },
                  { head: 'Kind', wide: true, cell: (row) => words(row.document_type) },
                  { head: 'Tax', wide: true, cell: (row) => `${row.jurisdiction} ${row.name} ${row.rate}%` },
                  { head: 'Taxable', right: true, wide: true, cell: (row) => <Amount cents={row.taxable} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
                  { head: 'Tax due', right: true, cell: (row) => <Amount cents={row.tax} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
                ]}
              />
            </Section>
            <Section title="Journal">
              <Rows
                caption="Journal totals by account"
                rows={report.accounts}
                id={(row) => row.currency + row.account}
                columns={[
                  { head: 'Account', cell: (row) => words(row.account) },
                  { head: 'Debit', right: true, cell: (row) => <Amount cents={row.debit} currency={row.currency} to="#invoices" of="See invoices" /> },
                  { head: 'Credit', right: true, cell: (row) => <Amount cents={row.credit} currency={row.currency} to="#invoices" of="See invoices" /> },
                ]}
              />
            </Section>
          </>
        )}
      </Loaded>
      <Section title="Invoices" id="invoices">
        <List<Invoice>
          caption="Revenue of the month by invoice"
          name={['revenue', month, 'invoices']}
          load={(cursor) => get('/reports/revenue/{month}/invoices', { month }, { limit: 25, ...(cursor ? { cursor } : {}) })}
          id={(row) => row.invoice_id}
          columns={[
            { head: 'Invoice', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.invoice_number ?? 'Not issued'}</Link> },
            { head: 'Customer', wide: true, cell: (row) => <Link to={`/customers/${row.customer_id}`}>{row.customer_name}</Link> },
            { head: 'Billed', right: true, cell: (row) => <Amount cents={row.billed} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
            { head: 'Credited', right: true, wide: true, cell: (row) => <Amount cents={row.credited} currency={row.currency} to={`/invoices/${row.invoice_id}#history`} /> },
            { head: 'Recognised', right: true, cell: (row) => <Amount cents={row.recognised} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
            { head: 'Deferred', right: true, cell: (row) => <Amount cents={row.deferred} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
          ]}
        />
      </Section>
    </>
  );
}
