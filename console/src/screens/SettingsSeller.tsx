import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { day } from '../time';
import { Facts, Loaded, Section } from '../ui/basics';
import { type Field, FormAct, ListAct, text, type Values, whole } from '../ui/Form';
import { Rows } from '../ui/Rows';
import { words } from '../words';

type Seller = Schema['Seller'];
type Tax = Schema['Seller']['tax_registrations'][number];

const LANGUAGES: Seller['language'][] = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl', 'ja'];
const options = (all: string[]) => all.map((value) => ({ value, label: words(value) }));

function fields(entities: Schema['LegalEntity'][]): Field[] {
  return [
    { name: 'name', label: 'Name' },
    { name: 'default_payment_terms', label: 'Days to pay', kind: 'number' },
    { name: 'time_zone', label: 'Time zone', more: 'Such as Europe/Paris' },
    { name: 'language', label: 'Language', data: LANGUAGES.map((value) => ({ value, label: value })) },
    { name: 'paper_size', label: 'Paper', data: options(['A4', 'LETTER']) },
    { name: 'first_charge_date', label: 'The first invoice is charged', data: options(['CONTRACT_START_DATE', 'CHECKOUT_DATE']) },
    { name: 'invoice_prefix', label: 'Invoice prefix' },
    { name: 'default_legal_entity_id', label: 'Invoices are issued by', data: [{ value: '', label: 'The seller itself' }, ...entities.map((one) => ({ value: one.legal_entity_id, label: one.name }))] },
    { name: 'color', label: 'Color of documents and pages', more: 'Such as #1a4fd6' },
    { name: 'footer', label: 'Footer of documents' },
    { name: 'order_terms', label: 'Terms on order forms', kind: 'area' },
    { name: 'countersigns_orders', label: 'Orders bind only once we have signed too', kind: 'check' },
    { name: 'mute_invoices', label: 'Issue invoices without mailing them', kind: 'check' },
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
  const branding = { ...seller.branding, color: text(values, 'color'), footer: text(values, 'footer') };
  const same = branding.color === seller.branding.color && branding.footer === seller.branding.footer;
  if (differs.length === 0 && same) return undefined;
  return { ...Object.fromEntries(differs), ...(same ? {} : { branding }) };
}

function Change({ seller, entities }: { seller: Seller; entities: Schema['LegalEntity'][] }) {
  const { default_payment_terms: days, branding, default_legal_entity_id: entity, order_terms: terms, ...rest } = seller;
  const start = { ...rest, default_payment_terms: String(days), color: branding.color ?? '', footer: branding.footer ?? '', default_legal_entity_id: entity ?? '', order_terms: terms ?? '' } as unknown as Values;
  return (
    <FormAct
      label="Change"
      title="Change the seller"
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
  { name: 'jurisdiction', label: 'Where', more: 'A country, or a country and a region, such as US-CA' },
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
          label="Change the taxes"
          title="Change the tax registrations"
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
        none="None: no tax is charged."
        columns={[
          { head: 'Where', cell: (row) => row.jurisdiction },
          { head: 'Tax', cell: (row) => row.name },
          { head: 'Category', wide: true, cell: (row) => row.category },
          { head: 'Rate', right: true, cell: (row) => `${row.rate} %` },
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
                ['Days to pay', seller.default_payment_terms],
                ['First invoice charged', words(seller.first_charge_date)],
                ['Invoice prefix', seller.invoice_prefix],
                ['Invoices issued by', issuer(seller) ?? 'The seller itself'],
                ['Paper', seller.paper_size],
                ['Color', seller.branding.color ?? '–'],
                ['Logo', seller.branding.logo ? 'Yes' : 'None'],
                ['Footer of documents', seller.branding.footer ?? '–'],
                ['Terms on order forms', seller.order_terms ? 'Yes' : 'None'],
                ['Countersigns orders', seller.countersigns_orders ? 'Yes' : 'No'],
                ['Mails invoices', seller.mute_invoices ? 'No' : 'Yes'],
              ]}
            />
          </Section>
          <p className="none">What is to change on a later day is under <Link to="/settings/planned">planned changes</Link>.</p>
          <Taxes key={seller.updated_at} of={seller.tax_registrations} />
        </>
      )}
    </Loaded>
  );
}
