import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, get, type Schema } from '../api/client';
import { Act } from '../ui/Act';
import { Facts, Loaded, Section } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { day } from '../time';
import { words } from '../words';

type Seller = Schema['Seller'];

function Change({ seller }: { seller: Seller }) {
  const [name, setName] = useState(seller.name);
  const [terms, setTerms] = useState(String(seller.default_payment_terms));
  const [footer, setFooter] = useState(seller.branding.footer ?? '');
  const [muted, setMuted] = useState(seller.mute_invoices);
  const days = /^\d{1,4}$/.test(terms) ? Number(terms) : undefined;
  const body = (): Schema['SellerChange'] | undefined =>
    days === undefined || name.trim() === ''
      ? undefined
      : { name, default_payment_terms: days, mute_invoices: muted, branding: { ...seller.branding, footer: footer.trim() === '' ? null : footer } };
  return (
    <Act label="Change" roles={['OWNER']} title="Change the seller" confirm="Save" body={body} run={(sent, key) => call('patch', '/seller', undefined, sent, key)}>
      <TextInput label="Name" required value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      <TextInput label="Days to pay" inputMode="numeric" value={terms} onChange={(event) => setTerms(event.currentTarget.value)} />
      <TextInput label="Footer of documents" value={footer} onChange={(event) => setFooter(event.currentTarget.value)} />
      <Checkbox label="Issue invoices without mailing them" checked={muted} onChange={(event) => setMuted(event.currentTarget.checked)} />
    </Act>
  );
}

export default function SettingsSeller() {
  const query = useQuery({ queryKey: ['seller'], queryFn: () => get('/seller') });
  return (
    <Loaded query={query}>
      {(seller) => (
        <>
          <Section title="Seller" aside={<Change key={seller.updated_at} seller={seller} />}>
            <Facts
              of={[
                ['Name', seller.name],
                ['Mode', words(seller.mode)],
                ['Time zone', seller.time_zone],
                ['Language', seller.language],
                ['Days to pay', seller.default_payment_terms],
                ['Invoice prefix', seller.invoice_prefix],
                ['Paper', seller.paper_size],
                ['Footer of documents', seller.branding.footer ?? '–'],
                ['Mails invoices', seller.mute_invoices ? 'No' : 'Yes'],
              ]}
            />
          </Section>
          <Section title="Tax registrations">
            <Rows
              caption="Tax registrations"
              rows={seller.tax_registrations.map((row, place) => ({ ...row, place }))}
              id={(row) => String(row.place)}
              none="None: no tax is charged."
              columns={[
                { head: 'Where', cell: (row) => row.jurisdiction },
                { head: 'Tax', cell: (row) => row.name },
                { head: 'Category', wide: true, cell: (row) => row.category },
                { head: 'Rate', right: true, cell: (row) => `${row.rate} %` },
                { head: 'From', wide: true, cell: (row) => day(row.starts_at) },
              ]}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}
