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
  { name: 'secret_key', label: 'Secret key', kind: 'secret', more: 'A live key; it is checked with Stripe and stored encrypted' },
  { name: 'webhook_secret', label: 'Signing secret of the endpoint', kind: 'secret', more: 'Leave empty to keep the current one' },
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
          <FormAct label="Connect Stripe" confirm="Connect it" roles={['OWNER']} fields={KEYS} start={{}} body={keys} run={(sent, key) => call('put', '/seller/stripe', undefined, sent, key)} />
          {query.data?.state === 'CONNECTED' && (
            <Act label="Disconnect Stripe" danger roles={['OWNER']} body={() => true} run={(_, key) => call('delete', '/seller/stripe', undefined, undefined, key)}>
              <p>No more charges are made. What was charged can still be settled and refunded.</p>
            </Act>
          )}
        </div>
      }
    >
      <Loaded query={query}>
        {(found) =>
          found === null ? (
            <p className="none">Not connected. A sandbox charges invented cards instead.</p>
          ) : (
            <Facts of={[['Account', found.account_id], ['State', <Status code={found.state} />], ['Its messages', found.has_webhook_secret ? 'Are verified' : 'Are not read: the signing secret is missing'], ['Connected', time(found.connected_at)]]} />
          )
        }
      </Loaded>
    </Section>
  );
}

const COMPANY: (Field & { name: keyof Accounting })[] = [
  { name: 'realm_id', label: 'Company id' },
  { name: 'refresh_token', label: 'Refresh token', kind: 'secret', more: 'Leave empty to keep the current one' },
  { name: 'sales_item_id', label: 'Item for sales' },
  { name: 'tax_item_id', label: 'Item for tax' },
  { name: 'credit_item_id', label: 'Item for customer credit' },
  { name: 'deposit_account_id', label: 'Account for payments' },
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
          {!query.isPending && <FormAct key={JSON.stringify(start)} label="Connect QuickBooks" confirm="Connect it" roles={['OWNER']} fields={COMPANY} start={start} body={company} run={(sent, key) => call('put', '/accounting/connection', undefined, sent, key)} />}
          {query.data?.state === 'CONNECTED' && (
            <Act label="Disconnect QuickBooks" danger roles={['OWNER']} body={() => true} run={(_, key) => call('delete', '/accounting/connection', undefined, undefined, key)}>
              <p>Nothing more is sent there. What was sent stays.</p>
            </Act>
          )}
        </div>
      }
    >
      <Loaded query={query}>
        {(found) =>
          found === null ? <p className="none">Not connected.</p> : <Facts of={[['System', words(found.system)], ['Company', found.realm_id], ['State', <Status code={found.state} />], ['Since', time(found.created_at)]]} />
        }
      </Loaded>
    </Section>
  );
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'AUD', 'CAD'].map((value) => ({ value, label: value }));
const RATE: Field[] = [
  { name: 'base_currency', label: 'Currency of invoices', data: CURRENCIES },
  { name: 'quote_currency', label: "Currency of the issuer's country", more: 'Such as PLN' },
  { name: 'rate', label: 'One unit of the first currency in the second' },
  { name: 'starts_at', label: 'From', kind: 'date' },
  { name: 'source', label: 'Source', more: 'Such as a central bank' },
];

function rate(values: Values): Schema['NewExchangeRate'] | undefined {
  const [quote, worth, from, source] = ['quote_currency', 'rate', 'starts_at', 'source'].map((name) => text(values, name));
  if (!quote || !worth || !from || !source || !/^\d+(\.\d+)?$/.test(worth)) return undefined;
  return { base_currency: values['base_currency'] as Schema['Currency'], quote_currency: quote.toUpperCase(), rate: worth, starts_at: from, source };
}

function Rates() {
  const query = useQuery({ queryKey: ['exchange-rates'], queryFn: () => get('/exchange-rates') });
  return (
    <Section title="Exchange rates" aside={<FormAct label="Record a rate" fields={RATE} start={{ base_currency: 'EUR' }} body={rate} run={(sent, key) => call('put', '/exchange-rates', undefined, sent, key)} />}>
      <p>Invoices in another currency than that of the issuer’s country also say the tax in that currency, at these rates.</p>
      <Loaded query={query}>
        {(found) => (
          <Rows
            caption="Exchange rates, newest first"
            rows={found.rates}
            id={(row) => row.base_currency + row.quote_currency + row.starts_at}
            none="No rates are recorded."
            columns={[
              { head: 'From', cell: (row) => day(row.starts_at) },
              { head: 'Of', cell: (row) => `1 ${row.base_currency}` },
              { head: 'Is', right: true, cell: (row) => `${row.rate} ${row.quote_currency}` },
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
