import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { address, call, type Schema, send } from '../api/client';
import { Act } from '../ui/Act';
import { Facts, Failure, Section } from '../ui/basics';
import { DAY, planned } from '../ui/Form';

type Branding = Schema['Seller']['branding'];

const COLOR = /^#[0-9a-fA-F]{6}$/;
/** So much as a file may have, so that somebody hears it before it is sent. */
const LARGEST = 100_000;
const REST = 500;

async function preview(branding: Branding): Promise<Blob> {
  return (await send('POST', address('/seller/branding/preview'), branding)).blob();
}

/** The picture as text, as the API takes it. */
function read(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** An invented invoice as it would look. */
function Preview({ of }: { of: Branding }) {
  const [wanted] = useDebouncedValue(of, REST);
  const pdf = useQuery({ queryKey: ['preview', 'branding', wanted], queryFn: () => preview(wanted), retry: false, gcTime: 0 });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (pdf.data === undefined) return undefined;
    const made = URL.createObjectURL(pdf.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [pdf.data]);
  if (pdf.error) return <Failure error={pdf.error} />;
  return (
    <>
      <p className="none" role="status">{pdf.isFetching || url === undefined ? 'Preparing a sample invoice …' : 'Sample invoice with this branding'}</p>
      {url && <iframe className="document" src={url} title="Preview of an invoice" />}
    </>
  );
}

function Change({ of }: { of: Branding }) {
  const [color, setColor] = useState(of.color ?? '');
  const [footer, setFooter] = useState(of.footer ?? '');
  const [logo, setLogo] = useState(of.logo);
  const [on, setOn] = useState('');
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState(false);
  const isColor = color === '' || COLOR.test(color);
  const wanted: Branding = { color: color === '' ? null : color, footer: footer.trim() === '' ? null : footer.trim(), logo };
  const isSame = wanted.color === of.color && wanted.footer === of.footer && wanted.logo === of.logo;
  const take = async (file: File | undefined) => {
    setProblem(undefined);
    if (file === undefined) return;
    if (!['image/png', 'image/jpeg'].includes(file.type)) setProblem('Use a PNG or JPEG file');
    else if (file.size > LARGEST) setProblem(`The file is ${Math.round(file.size / 1000)} KB; the limit is 100 KB`);
    else setLogo(await read(file));
  };
  return (
    <Act
      label="Edit branding"
      title="Document branding"
      confirm={on === '' ? 'Save' : 'Plan change'}
      roles={['OWNER']}
      opened={() => {
        setColor(of.color ?? '');
        setFooter(of.footer ?? '');
        setLogo(of.logo);
        setOn('');
        setProblem(undefined);
        setOpen(true);
      }}
      body={() => (isColor && !isSame ? { branding: wanted } : undefined)}
      run={(body, key) => (on === '' ? call('patch', '/seller', undefined, body, key) : planned({ kind: 'SELLER' }, on, body, key))}
      done={() => setOpen(false)}
    >
      {(wrong) => (
        <>
          <TextInput label="Color" description="Such as #1a4fd6. Leave empty for the standard color" value={color} onChange={(event) => setColor(event.currentTarget.value)} error={isColor ? wrong('color') : 'Enter # and six hex digits'} data-autofocus />
          <Textarea label="Footer" rows={2} value={footer} onChange={(event) => setFooter(event.currentTarget.value)} error={wrong('footer')} />
          <label className="file">
            <span>Logo (PNG or JPEG, up to 100 KB)</span>
            <input type="file" accept="image/png,image/jpeg" aria-describedby="logo-problem" onChange={(event) => void take(event.currentTarget.files?.[0])} />
          </label>
          <p id="logo-problem" className="wrong" role="status">{problem ?? (wrong('logo') ? `The logo ${wrong('logo')}` : '')}</p>
          {logo && <div><img className="logo" src={logo} alt="Logo" /> <Button variant="default" size="xs" onClick={() => setLogo(null)}>Remove logo</Button></div>}
          <TextInput type="date" label={DAY.label} description={DAY.more} value={on} onChange={(event) => setOn(event.currentTarget.value)} error={wrong(DAY.name)} />
          {open && isColor && <Preview of={wanted} />}
        </>
      )}
    </Act>
  );
}

/** Color, footer and logo of documents, seen before they are changed. */
export function BrandingSection({ of }: { of: Branding }) {
  return (
    <Section title="Branding" aside={<Change of={of} />}>
      <Facts of={[['Color', of.color ?? 'Standard'], ['Document footer', of.footer ?? '–'], ['Logo', of.logo ? <img className="logo" src={of.logo} alt="Logo" /> : 'None']]} />
    </Section>
  );
}
