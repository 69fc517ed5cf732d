import { useQuery } from '@tanstack/react-query';
import { call, get, type Schema } from '../api/client';
import { Loaded, Section } from '../ui/basics';
import { type Field, FormAct, ListAct, text, type Values } from '../ui/Form';
import { List, Rows } from '../ui/Rows';

type Entity = Schema['LegalEntity'];
type Account = Schema['BankAccount'];

const COMPANY: Field[] = [
  { name: 'name', label: 'Name' },
  { name: 'tax_id', label: 'Tax ID' },
  { name: 'line1', label: 'Address line 1' },
  { name: 'line2', label: 'Address line 2' },
  { name: 'postal_code', label: 'Postal code' },
  { name: 'city', label: 'City' },
  { name: 'region', label: 'State or region' },
  { name: 'country', label: 'Country', more: 'Two-letter code, such as FR' },
];

const ACCOUNT: Field[] = [
  { name: 'currency', label: 'Invoice currency', data: ['EUR', 'USD', 'GBP', 'AUD', 'CAD'].map((value) => ({ value, label: value })) },
  { name: 'account_holder', label: 'Account holder' },
  { name: 'bank_name', label: 'Bank' },
  { name: 'iban', label: 'IBAN' },
  { name: 'bic', label: 'BIC' },
  { name: 'routing_number', label: 'Routing number' },
  { name: 'account_number', label: 'Account number' },
];

function company(values: Values) {
  const [name, line1, city, country] = ['name', 'line1', 'city', 'country'].map((field) => text(values, field));
  if (!name || !line1 || !city || !country) return undefined;
  const address = { line1, line2: text(values, 'line2'), postal_code: text(values, 'postal_code'), city, region: text(values, 'region'), country };
  return { name, tax_id: text(values, 'tax_id'), address };
}

function filled(row: object): Values {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]));
}

function accounts(rows: Values[]): Schema['NewBankAccounts'] | undefined {
  const found: Schema['NewBankAccount'][] = [];
  for (const row of rows) {
    const holder = text(row, 'account_holder');
    if (holder === null || (text(row, 'iban') === null && text(row, 'account_number') === null)) return undefined;
    const more = Object.fromEntries(['bank_name', 'iban', 'bic', 'routing_number', 'account_number'].map((field) => [field, text(row, field)]));
    found.push({ currency: row['currency'] as Account['currency'], account_holder: holder, ...more });
  }
  return { accounts: found };
}

function Accounts({ entity }: { entity: Entity }) {
  const path = { legal_entity_id: entity.legal_entity_id };
  const query = useQuery({ queryKey: ['entities', entity.legal_entity_id, 'accounts'], queryFn: () => get('/legal-entities/{legal_entity_id}/bank-accounts', path) });
  return (
    <Loaded query={query}>
      {(found) => (
        <Section
          title={`Bank accounts of ${entity.name}`}
          id={`accounts-${entity.legal_entity_id}`}
          aside={
            <ListAct
              key={JSON.stringify(found.accounts)}
              label="Edit accounts"
              one="Account"
              roles={['OWNER']}
              fields={ACCOUNT}
              start={found.accounts.map(filled)}
              body={accounts}
              run={(sent, key) => call('put', '/legal-entities/{legal_entity_id}/bank-accounts', path, sent, key)}
            />
          }
        >
          <Rows
            caption={`Bank accounts of ${entity.name}`}
            rows={found.accounts}
            id={(row) => row.currency}
            none="No bank accounts. Invoices show none."
            columns={[
              { head: 'Currency', cell: (row) => row.currency },
              { head: 'Account holder', wide: true, cell: (row) => row.account_holder },
              { head: 'Account', cell: (row) => row.iban ?? row.account_number ?? '–' },
              { head: 'Bank', wide: true, cell: (row) => [row.bank_name, row.bic, row.routing_number].filter(Boolean).join(', ') || '–' },
            ]}
          />
        </Section>
      )}
    </Loaded>
  );
}

function Change({ entity }: { entity: Entity }) {
  const { address, ...rest } = entity;
  return (
    <FormAct
      key={JSON.stringify(entity)}
      label="Edit"
      title={`Edit ${entity.name}`}
      roles={['OWNER']}
      fields={COMPANY}
      start={filled({ name: rest.name, tax_id: rest.tax_id, ...address })}
      body={company}
      run={(sent, key) => call('patch', '/legal-entities/{legal_entity_id}', { legal_entity_id: entity.legal_entity_id }, sent, key)}
      plan={{ kind: 'LEGAL_ENTITY', object: entity.legal_entity_id }}
    />
  );
}

/** The companies in whose names invoices are issued, and where they are paid. */
export default function SettingsEntities() {
  const all = useQuery({ queryKey: ['entities', 'all'], queryFn: () => get('/legal-entities', undefined, { limit: 100 }) });
  return (
    <>
      <Section
        title="Legal entities"
        aside={
          <FormAct
            label="Add legal entity"
            primary
            confirm="Add"
            roles={['OWNER']}
            fields={[...COMPANY, { name: 'invoice_prefix', label: 'Invoice prefix', more: 'Invoice numbers start with it. It cannot be changed later' }]}
            start={{}}
            body={(values) => {
              const found = company(values);
              const prefix = text(values, 'invoice_prefix');
              return found && prefix ? { ...found, invoice_prefix: prefix } : undefined;
            }}
            run={(sent, key) => call('post', '/legal-entities', undefined, sent, key)}
          />
        }
      >
        <List<Entity>
          caption="Legal entities"
          name={['entities']}
          load={(cursor) => get('/legal-entities', undefined, { limit: 50, ...(cursor ? { cursor } : {}) })}
          id={(row) => row.legal_entity_id}
          none="No legal entities. The seller issues all invoices."
          columns={[
            { head: 'Name', cell: (row) => row.name },
            { head: 'Tax ID', wide: true, cell: (row) => row.tax_id ?? '–' },
            { head: 'Address', wide: true, cell: (row) => [row.address.line1, row.address.postal_code, row.address.city, row.address.country].filter(Boolean).join(', ') },
            { head: 'Prefix', cell: (row) => row.invoice_prefix },
            { head: 'Actions', cell: (row) => <Change entity={row} /> },
          ]}
        />
      </Section>
      {all.data?.data.map((entity) => <Accounts key={entity.legal_entity_id} entity={entity} />)}
    </>
  );
}
