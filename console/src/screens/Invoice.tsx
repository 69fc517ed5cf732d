import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { address, file, get, type Schema } from '../api/client';
import { decimal } from '../money';
import { day, time } from '../time';
import { Amount, invoiceWhy } from '../ui/Amount';
import { Facts, Failure, Loaded, Section, Title } from '../ui/basics';
import { Explanation } from '../ui/Explanation';
import { Rows } from '../ui/Rows';
import { words } from '../words';
import { InvoiceActs } from './InvoiceActs';
import { PlannedWhy } from './InvoiceWhy';
import { MailsAbout } from './MailsAbout';

type Invoice = Schema['Invoice'];

/** The document, fetched with the headers that a frame cannot send, and shown from memory. */
export function Document({ path, title }: { path: string; title: string }) {
  const pdf = useQuery({ queryKey: ['file', path], queryFn: () => file(path), retry: false });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (pdf.data === undefined) return undefined;
    const made = URL.createObjectURL(pdf.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [pdf.data]);
  if (pdf.error) return <p className="none">The document is not available yet.</p>;
  if (url === undefined) return <p className="none" role="status">Loading the document …</p>;
  return (
    <>
      <iframe className="document" src={url} title={title} />
      <a href={url} download={`${title}.pdf`}>
        Download PDF
      </a>
    </>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <Rows
      caption="Lines"
      rows={invoice.line_items.map((line, place) => ({ ...line, place }))}
      id={(line) => String(line.place)}
      columns={[
        { head: 'Item', cell: (line) => line.brick_name },
        { head: 'Period', wide: true, cell: (line) => `${day(line.starts_at)} – ${day(line.ends_at)}` },
        { head: 'Quantity', right: true, wide: true, cell: (line) => line.quantity },
        { head: 'Net', right: true, wide: true, cell: (line) => <Amount cents={line.sub_total} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /> },
        { head: 'Total', right: true, cell: (line) => <Amount cents={line.grand_total} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /> },
      ]}
    />
  );
}

/** Opens the document of a version, fetched with the headers that a link cannot send. */
function VersionDocument({ invoiceId, version }: { invoiceId: string; version: number }) {
  const show = async () => {
    const pdf = await file(address('/invoices/{invoice_id}/pdf', { invoice_id: invoiceId }, { version }));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(pdf);
    link.download = `Version ${version}.pdf`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <button type="button" className="link" onClick={() => void show()}>
      {version}<span className="unseen"> as PDF</span>
    </button>
  );
}

function Versions({ invoice }: { invoice: Invoice }) {
  const versions = useQuery({
    queryKey: ['invoice', invoice.invoice_id, 'versions'],
    queryFn: () => get('/invoices/{invoice_id}/versions', { invoice_id: invoice.invoice_id! }),
  });
  return (
    <Loaded query={versions}>
      {(found) => (
        <Rows
          caption="Versions"
          rows={found.data}
          id={(row) => row.invoice_version_id}
          columns={[
            { head: 'Version', cell: (row) => <VersionDocument invoiceId={invoice.invoice_id!} version={row.version} /> },
            { head: 'Created', cell: (row) => time(row.created_at) },
            { head: 'Bill to', wide: true, cell: (row) => [row.parties.buyer.name, row.parties.buyer.address?.line1, row.parties.buyer.address?.city].filter(Boolean).join(', ') },
            { head: 'Total', right: true, cell: (row) => <Amount cents={row.grand_total} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /> },
            { head: 'Difference', right: true, cell: (row) => <Amount cents={row.difference} currency={invoice.currency} to={invoiceWhy(invoice.invoice_id)} /> },
          ]}
        />
      )}
    </Loaded>
  );
}

function detail(name: string, value: unknown): string {
  const amounts = /amount|total|credit|difference/.test(name) && Number.isInteger(value);
  return `${words(name)}: ${amounts ? decimal(String(value)) : String(value)}`;
}

function History({ invoiceId }: { invoiceId: string }) {
  const history = useQuery({ queryKey: ['invoice', invoiceId, 'history'], queryFn: () => get('/invoices/{invoice_id}/history', { invoice_id: invoiceId }) });
  return (
    <Loaded query={history}>
      {(found) => (
        <ol className="story">
          {found.data.map((item, place) => (
            <li key={place}>
              <time dateTime={item.at}>{time(item.at)}</time> <strong>{words(item.type)}</strong>
              <span className="story-more">
                {Object.entries(item.details)
                  .filter(([name, value]) => value !== null && typeof value !== 'object' && !name.endsWith('_id'))
                  .map(([name, value]) => detail(name, value))
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Why({ invoiceId }: { invoiceId: string }) {
  const why = useQuery({ queryKey: ['invoice', invoiceId, 'why'], queryFn: () => get('/invoices/{invoice_id}/explain', { invoice_id: invoiceId }) });
  if (why.error) return <Failure error={why.error} />;
  return <Loaded query={why}>{(steps) => <Explanation of={steps} />}</Loaded>;
}

function facts(invoice: Invoice): [string, React.ReactNode][] {
  const { currency } = invoice;
  const why = invoiceWhy(invoice.invoice_id);
  const rows: [string, React.ReactNode][] = [
    ['Customer', <Link to={`/customers/${invoice.customer_id}`}>{invoice.customer_name}</Link>],
    ['Total', <Amount cents={invoice.grand_total} currency={currency} to={why} />],
    ['Balance due', <Amount cents={invoice.remaining_amount} currency={currency} to="#history" of="See payments" />],
    ['Tax', <Amount cents={invoice.tax_total} currency={currency} to={why} />],
    ['Due', day(invoice.due_at)],
    ['Issued', time(invoice.issued_at)],
  ];
  if (invoice.credited_amount !== 0) rows.push(['Credited', <Amount cents={invoice.credited_amount} currency={currency} to="#history" />]);
  if (invoice.written_off_amount) rows.push(['Written off', <Amount cents={invoice.written_off_amount} currency={currency} to="#history" />]);
  if (invoice.subscription_id) rows.push(['Subscription', <Link to={`/subscriptions/${invoice.subscription_id}`}>View subscription</Link>]);
  if (invoice.purchase_order) rows.push(['Purchase order', invoice.purchase_order.code]);
  if (invoice.rebilled_as) rows.push(['Rebilled as', <Link to={`/invoices/${invoice.rebilled_as}`}>New invoice</Link>]);
  if (invoice.rebill_of) rows.push(['Rebill of', <Link to={`/invoices/${invoice.rebill_of}`}>Voided invoice</Link>]);
  if (invoice.void_reason) rows.push(['Void reason', invoice.void_reason]);
  return rows;
}

export default function InvoiceScreen() {
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['invoice', id], queryFn: () => get('/invoices/{invoice_id}', { invoice_id: id }) });
  return (
    <Loaded query={query}>
      {(invoice) => (
        <>
          <Title above={{ to: '/invoices', text: 'Invoices' }} status={invoice.status}>
            {invoice.issued_at ? `Invoice ${invoice.invoice_number}` : `Upcoming invoice, ${day(invoice.bill_at)}`}
          </Title>
          <InvoiceActs invoice={invoice} />
          <div className="beside">
            <div>
              <Facts of={facts(invoice)} />
              <Section title="Lines">
                <Lines invoice={invoice} />
              </Section>
              <Section title="Explanation" aside={<Link to={`/invoices/${id}/explanation`}>Open full page</Link>}>
                {invoice.issued_at ? <Why invoiceId={id} /> : <PlannedWhy invoice={invoice} />}
              </Section>
            </div>
            {invoice.issued_at && (
              <Section title="Document">
                <Document path={address('/invoices/{invoice_id}/pdf', { invoice_id: id })} title={`Invoice ${invoice.invoice_number}`} />
              </Section>
            )}
          </div>
          {invoice.issued_at && (
            <>
              <Section title="Versions">
                <Versions invoice={invoice} />
              </Section>
              <MailsAbout objectId={id} />
              <Section title="History">
                <History invoiceId={id} />
              </Section>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
