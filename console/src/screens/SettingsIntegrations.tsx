import { useQuery } from '@tanstack/react-query';
import { call, get, Refused, type Schema } from '../api/client';
import { day, time } from '../time';
import { Act } from '../ui/Act';
import { Facts, Loaded, Section, Status } from '../ui/basics';
import { type Field, FormAct, text, type Values } from '../ui/Form';
import { Rows } from '../ui/Rows';
import { words } from '../words';

type Accounting = Schema['AccountingConnectionRequest'];

/** What was never connected is not there. */
async function ifAny<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof Refused && failure.status === 404) return null;
    throw failure;
  }
}

const KEYS: Field[] = [
  { name: 'secret_key', label: 'Secret key', kind: 'secret', more: 'A live key. It is verified with Stripe and stored encrypted' },
  { name: 'webhook_secret', label: 'Webhook signing secret', kind: 'secret', more: 'Leave empty to keep the current one' },
];

function Stripe() {
  const query = useQuery({ queryKey: ['stripe'], queryFn: () => ifAny(get('/seller/stripe')) });
  const keys = (values: Values) => {
    const key = text(values, 'secret_key');
    const secret = text(values, 'webhook_secret');
    return key ? { secret_key: key, ...(secret ? { webhook_secret: secret } : {}) } : undefined;
  };
  return (
    <Section
      title="Stripe"
      aside={
        <div className="acts">
          <FormAct label="Connect Stripe" confirm="Connect" roles={['OWNER']} fields={KEYS} start={{}} body={keys} run={(sent, key) => call('put', '/seller/stripe', undefined, sent, key)} />
          {query.data?.state === 'CONNECTED' && (
            <Act label="Disconnect Stripe" danger roles={['OWNER']} body={() => true} run={(_, key) => call('delete', '/seller/stripe', undefined, undefined, key)}>
              <p>No new charges are made. Existing charges can still settle and be refunded.</p>
            </Act>
          )}
        </div>
      }
    >
      <Loaded query={query}>
        {(found) =>
          found === null ? (
            <p className="none">Not connected. Sandboxes charge test cards instead.</p>
          ) : (
            <Facts of={[['Account', found.account_id], ['Status', <Status code={found.state} />], ['Webhooks', found.has_webhook_secret ? 'Verified' : 'Ignored: the signing secret is missing'], ['Connected', time(found.connected_at)]]} />
          )
        }
      </Loaded>
    </Section>
  );
}

const COMPANY: (Field & { name: keyof Accounting })[] = [
  { name: 'realm_id', label: 'Company ID' },
  { name: 'refresh_token', label: 'Refresh token', kind: 'secret', more: 'Leave empty to keep the current one' },
  { name: 'sales_item_id', label: 'Sales item' },
  { name: 'tax_item_id', label: 'Tax item' },
  { name: 'credit_item_id', label: 'Customer credit item' },
  { name: 'deposit_account_id', label: 'Deposit account' },
  { name: 'untaxed_code_id', label: 'Tax code for untaxed lines' },
];

function company(values: Values): Accounting | undefined {
  const given = COMPANY.flatMap(({ name }) => (text(values, name) ? [[name, text(values, name)]] : []));
  const found = Object.fromEntries(given) as Omit<Accounting, 'system'>;
  if (!found.realm_id || !found.sales_item_id || !found.tax_item_id || !found.credit_item_id || !found.deposit_account_id) return undefined;
  return { system: 'QUICKBOOKS', ...found };
}

function Books() {
  const query = useQuery({ queryKey: ['accounting'], queryFn: () => ifAny(get('/accounting/connection')) });
  const start = query.data ? (Object.fromEntries(COMPANY.map(({ name }) => [name, String((query.data as unknown as Record<string, unknown>)[name] ?? '')])) as Values) : {};
  return (
    <Section
      title="Accounting"
      aside={
        <div className="acts">
          {!query.isPending && <FormAct key={JSON.stringify(start)} label="Connect QuickBooks" confirm="Connect" roles={['OWNER']} fields={COMPANY} start={start} body={company} run={(sent, key) => call('put', '/accounting/connection', undefined, sent, key)} />}
          {query.data?.state === 'CONNECTED' && (
            <Act label="Disconnect QuickBooks" danger roles={['OWNER']} body={() => true} run={(_, key) => call('delete', '/accounting/connection', undefined, undefined, key)}>
              <p>Nothing more is sent to QuickBooks. What was already sent stays there.</p>
            </Act>
          )}
        </div>
      }
    >
      <Loaded query={query}>
        {(found) =>
          found === null ? <p className="none">Not connected.</p> : <Facts of={[['System', words(found.system)], ['Company', found.realm_id], ['Status', <Status code={found.state} />], ['Connected', time(found.created_at)]]} />
        }
      </Loaded>
    </Section>
  );
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'AUD', 'CAD'].map((value) => ({ value, label: value }));
const RATE: Field[] = [
  { name: 'base_currency', label: 'Invoice currency', data: CURRENCIES },
  { name: 'quote_currency', label: "Issuer's local currency", more: 'Such as PLN' },
  { name: 'rate', label: 'Rate', more: 'Local currency per unit of the invoice currency' },
  { name: 'starts_at', label: 'From', kind: 'date' },
  { name: 'source', label: 'Source', more: 'Such as the European Central Bank' },
];

function rate(values: Values): Schema['NewExchangeRate'] | undefined {
  const [quote, worth, from, source] = ['quote_currency', 'rate', 'starts_at', 'source'].map((name) => text(values, name));
  if (!quote || !worth || !from || !source || !/^\d+(\.\d+)?$/.test(worth)) return undefined;
  return { base_currency: values['base_currency'] as Schema['Currency'], quote_currency: quote.toUpperCase(), rate: worth, starts_at: from, source };
}

function Rates() {
  const query = useQuery({ queryKey: ['exchange-rates'], queryFn: () => get('/exchange-rates') });
  return (
    <Section title="Exchange rates" aside={<FormAct label="Add rate" fields={RATE} start={{ base_currency: 'EUR' }} body={rate} run={(sent, key) => call('put', '/exchange-rates', undefined, sent, key)} />}>
      <p>Invoices in a foreign currency also show the tax in the issuer’s local currency, at these rates.</p>
      <Loaded query={query}>
        {(found) => (
          <Rows
            caption="Exchange rates, newest first"
            rows={found.rates}
            id={(row) => row.base_currency + row.quote_currency + row.starts_at}
            none="No exchange rates yet."
            columns={[
              { head: 'From', cell: (row) => day(row.starts_at) },
              { head: 'Unit', cell: (row) => `1 ${row.base_currency}` },
              { head: 'Rate', right: true, cell: (row) => `${row.rate} ${row.quote_currency}` },
              { head: 'Source', wide: true, cell: (row) => row.source },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** What the service is connected to. */
export default function SettingsIntegrations() {
  return (
    <>
      <Stripe />
      <Books />
      <Rates />
    </>
  );
}
