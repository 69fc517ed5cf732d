import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { day } from '../time';
import { Facts, Loaded, Section } from '../ui/basics';
import { type Field, FormAct, ListAct, text, type Values, whole } from '../ui/Form';
import { Rows } from '../ui/Rows';
import { words } from '../words';
import { BrandingSection } from './Branding';

type Seller = Schema['Seller'];
type Tax = Schema['Seller']['tax_registrations'][number];

const LANGUAGES: Seller['language'][] = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl', 'ja'];
const options = (all: string[]) => all.map((value) => ({ value, label: words(value) }));

function fields(entities: Schema['LegalEntity'][]): Field[] {
  return [
    { name: 'name', label: 'Name' },
    { name: 'default_payment_terms', label: 'Payment terms in days', kind: 'number' },
    { name: 'time_zone', label: 'Time zone', more: 'Such as Europe/Paris' },
    { name: 'language', label: 'Language', data: LANGUAGES.map((value) => ({ value, label: value })) },
    { name: 'paper_size', label: 'Paper size', data: options(['A4', 'LETTER']) },
    { name: 'first_charge_date', label: 'First invoice charged on', data: options(['CONTRACT_START_DATE', 'CHECKOUT_DATE']) },
    { name: 'invoice_prefix', label: 'Invoice prefix' },
    { name: 'default_legal_entity_id', label: 'Invoices issued by', data: [{ value: '', label: 'Seller' }, ...entities.map((one) => ({ value: one.legal_entity_id, label: one.name }))] },
    { name: 'order_terms', label: 'Terms on order forms', kind: 'area' },
    { name: 'countersigns_orders', label: 'Countersign orders before they take effect', kind: 'check' },
    { name: 'mute_invoices', label: 'Do not email invoices', kind: 'check' },
  ];
}

function change(seller: Seller, values: Values): Schema['SellerChange'] | undefined {
  const name = text(values, 'name');
  const zone = text(values, 'time_zone');
  const prefix = text(values, 'invoice_prefix');
  const days = whole(values, 'default_payment_terms');
  if (name === null || zone === null || prefix === null || days === undefined || days === null) return undefined;
  const wanted: Schema['SellerChange'] = {
    name,
    default_payment_terms: days,
    time_zone: zone,
    language: values['language'] as Seller['language'],
    paper_size: values['paper_size'] as Seller['paper_size'],
    first_charge_date: values['first_charge_date'] as Seller['first_charge_date'],
    invoice_prefix: prefix,
    default_legal_entity_id: text(values, 'default_legal_entity_id'),
    order_terms: text(values, 'order_terms'),
    countersigns_orders: values['countersigns_orders'] === true,
    mute_invoices: values['mute_invoices'] === true,
  };
  const differs = Object.entries(wanted).filter(([key, value]) => seller[key as keyof Seller] !== value);
  return differs.length === 0 ? undefined : Object.fromEntries(differs);
}

function Change({ seller, entities }: { seller: Seller; entities: Schema['LegalEntity'][] }) {
  const { default_payment_terms: days, default_legal_entity_id: entity, order_terms: terms, ...rest } = seller;
  const start = { ...rest, default_payment_terms: String(days), default_legal_entity_id: entity ?? '', order_terms: terms ?? '' } as unknown as Values;
  return (
    <FormAct
      label="Edit"
      title="Edit seller"
      roles={['OWNER']}
      fields={fields(entities)}
      start={start}
      body={(values) => change(seller, values)}
      run={(sent, key) => call('patch', '/seller', undefined, sent, key)}
      plan={{ kind: 'SELLER' }}
    />
  );
}

const TAX: Field[] = [
  { name: 'jurisdiction', label: 'Jurisdiction', more: 'A country such as FR, or a country and region such as US-CA' },
  { name: 'name', label: 'Tax' },
  { name: 'category', label: 'Category' },
  { name: 'rate', label: 'Rate in percent' },
  { name: 'starts_at', label: 'From', kind: 'date' },
  { name: 'ends_at', label: 'Until', kind: 'date' },
];

function taxes(rows: Values[]): Schema['SellerChange'] | undefined {
  const found: NonNullable<Schema['SellerChange']['tax_registrations']> = [];
  for (const row of rows) {
    const [jurisdiction, name, category, rate, from] = ['jurisdiction', 'name', 'category', 'rate', 'starts_at'].map((field) => text(row, field));
    if (!jurisdiction || !name || !category || !rate || !from || !/^\d{1,3}(\.\d+)?$/.test(rate)) return undefined;
    found.push({ jurisdiction, name, category, rate, starts_at: from, ends_at: text(row, 'ends_at') });
  }
  return { tax_registrations: found };
}

function Taxes({ of }: { of: Tax[] }) {
  return (
    <Section
      title="Tax registrations"
      aside={
        <ListAct
          label="Edit taxes"
          title="Edit tax registrations"
          one="Registration"
          roles={['OWNER']}
          fields={TAX}
          start={of.map((row) => ({ ...row, ends_at: row.ends_at ?? '' }))}
          body={taxes}
          run={(sent, key) => call('patch', '/seller', undefined, sent, key)}
          plan={{ kind: 'SELLER' }}
        />
      }
    >
      <Rows
        caption="Tax registrations"
        rows={of.map((row, place) => ({ ...row, place }))}
        id={(row) => String(row.place)}
        none="No tax registrations. No tax is charged."
        columns={[
          { head: 'Jurisdiction', cell: (row) => row.jurisdiction },
          { head: 'Tax', cell: (row) => row.name },
          { head: 'Category', wide: true, cell: (row) => row.category },
          { head: 'Rate', right: true, cell: (row) => `${row.rate}%` },
          { head: 'From', wide: true, cell: (row) => day(row.starts_at) },
          { head: 'Until', wide: true, cell: (row) => (row.ends_at ? day(row.ends_at) : '–') },
        ]}
      />
    </Section>
  );
}

export default function SettingsSeller() {
  const query = useQuery({ queryKey: ['seller'], queryFn: () => get('/seller') });
  const entities = useQuery({ queryKey: ['entities', 'all'], queryFn: () => get('/legal-entities', undefined, { limit: 100 }) });
  const issuer = (seller: Seller) => entities.data?.data.find((one) => one.legal_entity_id === seller.default_legal_entity_id)?.name;
  return (
    <Loaded query={query}>
      {(seller) => (
        <>
          <Section title="Seller" aside={entities.data && <Change key={seller.updated_at} seller={seller} entities={entities.data.data} />}>
            <Facts
              of={[
                ['Name', seller.name],
                ['Mode', words(seller.mode)],
                ['Time zone', seller.time_zone],
                ['Language', seller.language],
                ['Payment terms', `${seller.default_payment_terms} days`],
                ['First invoice charged on', words(seller.first_charge_date)],
                ['Invoice prefix', seller.invoice_prefix],
                ['Invoices issued by', issuer(seller) ?? 'Seller'],
                ['Paper size', seller.paper_size],
                ['Terms on order forms', seller.order_terms ? 'Yes' : 'None'],
                ['Countersigns orders', seller.countersigns_orders ? 'Yes' : 'No'],
                ['Emails invoices', seller.mute_invoices ? 'No' : 'Yes'],
              ]}
            />
          </Section>
          <p className="none">See <Link to="/settings/planned">planned changes</Link> for changes with a later effective date.</p>
          <BrandingSection key={`look ${seller.updated_at}`} of={seller.branding} />
          <Taxes key={seller.updated_at} of={seller.tax_registrations} />
        </>
      )}
    </Loaded>
  );
}
