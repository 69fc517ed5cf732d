import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { day, time } from '../time';
import { Act } from '../ui/Act';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Loaded, Section, Title } from '../ui/basics';
import { List, Rows } from '../ui/Rows';
import { words } from '../words';

type Report = Schema['MonthReport'];
type Invoice = Schema['InvoiceRevenue'];

function Close({ month }: { month: string }) {
  const [open, setOpen] = useState(false);
  const preview = useQuery({
    queryKey: ['close', month],
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
      <p>A closed month never changes. Whatever corrects it later counts in the first month that is open.</p>
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
          [`Recognised, ${row.currency}`, <Amount cents={row.recognised} currency={row.currency} to={to} of="Which invoices?" />],
          [`Deferred, ${row.currency}`, <Amount cents={row.deferred} currency={row.currency} to={to} of="Which invoices?" />],
          [`Unbilled, ${row.currency}`, <Amount cents={row.unbilled} currency={row.currency} to={to} of="Which invoices?" />],
        ]),
        ...of.cash.map((row): [string, ReactNode] => [`Cash, ${row.currency}`, <Amount cents={row.net} currency={row.currency} to="/payments" of="Which payments?" />]),
        ['Journal', of.agrees_with_journal ? 'Agrees' : of.status === 'OPEN' ? 'Agrees once the month is closed' : 'Does not agree'],
      ]}
    />
  );
}

/** The books of a month: revenue, tax, cash and the journal, and the invoices behind them. */
export default function Month() {
  const { month = '' } = useParams();
  const query = useQuery({ queryKey: ['month', month], queryFn: () => get('/reports/months/{month}', { month }) });
  return (
    <>
      <Title above={{ to: '/months', text: 'Months' }} {...(query.data ? { status: query.data.status } : {})} actions={query.data?.status === 'OPEN' && <Close month={month} />}>
        {month}
      </Title>
      <Loaded query={query}>
        {(report) => (
          <>
            {report.closed_at && <p>Closed on {time(report.closed_at)}.</p>}
            <Books of={report} />
            <Section title="Tax">
              <Rows
                caption="Tax of the month"
                rows={report.tax}
                id={(row) => [row.treatment, row.jurisdiction, row.name, row.rate, row.currency].join(' ')}
                columns={[
                  { head: 'Where', cell: (row) => row.jurisdiction || '–' },
                  { head: 'Tax', cell: (row) => row.name || words(row.treatment) },
                  { head: 'Treatment', wide: true, cell: (row) => words(row.treatment) },
                  { head: '%', right: true, cell: (row) => row.rate },
                  { head: 'Taxable', right: true, cell: (row) => <Amount cents={row.taxable} currency={row.currency} to="#tax-documents" of="Which documents?" /> },
                  { head: 'Owed', right: true, cell: (row) => <Amount cents={row.tax} currency={row.currency} to="#tax-documents" of="Which documents?" /> },
                ]}
              />
            </Section>
            <Section title="Documents behind the tax" id="tax-documents">
              <List<Schema['TaxDocument']>
                caption="Documents behind the tax of the month"
                name={['tax-documents', month]}
                load={(cursor) => get('/reports/tax/documents', undefined, { from: month, to: month, limit: 25, ...(cursor ? { cursor } : {}) })}
                id={(row) => [row.date, row.document_type, row.document_number, row.treatment, row.jurisdiction, row.name, row.rate].join(' ')}
                none="No document."
                columns={[
                  { head: 'Day', cell: (row) => day(row.date) },
                  { head: 'Document', cell: (row) => <Link to={`/invoices/${row.invoice_id}`}>{row.document_number}</Link> },
                  { head: 'Kind', wide: true, cell: (row) => words(row.document_type) },
                  { head: 'Tax', wide: true, cell: (row) => `${row.jurisdiction} ${row.name} ${row.rate} %` },
                  { head: 'Taxable', right: true, wide: true, cell: (row) => <Amount cents={row.taxable} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
                  { head: 'Owed', right: true, cell: (row) => <Amount cents={row.tax} currency={row.currency} to={invoiceWhy(row.invoice_id)} /> },
                ]}
              />
            </Section>
            <Section title="Journal">
              <Rows
                caption="What the journal has on each account"
                rows={report.accounts}
                id={(row) => row.currency + row.account}
                columns={[
                  { head: 'Account', cell: (row) => words(row.account) },
                  { head: 'Debit', right: true, cell: (row) => <Amount cents={row.debit} currency={row.currency} to="#invoices" of="Which invoices?" /> },
                  { head: 'Credit', right: true, cell: (row) => <Amount cents={row.credit} currency={row.currency} to="#invoices" of="Which invoices?" /> },
                ]}
              />
            </Section>
          </>
        )}
      </Loaded>
      <Section title="Invoices" id="invoices">
        <List<Invoice>
          caption="What the month did to the revenue of each invoice"
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
