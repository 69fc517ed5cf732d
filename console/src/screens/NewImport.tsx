import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, type Schema } from '../api/client';
import { Act } from '../ui/Act';

const FILES = ['customers', 'plans', 'subscriptions', 'invoices'] as const;
type Files = Partial<Record<(typeof FILES)[number], string>>;

/** Takes over customers, plans, subscriptions and open invoices from files. */
export function NewImport() {
  const navigate = useNavigate();
  const [files, setFiles] = useState<Files>({});
  const [tried, setTried] = useState(true);
  const read = async (name: (typeof FILES)[number], file: File | undefined) => {
    const content = file === undefined ? undefined : await file.text();
    setFiles((before) => {
      const { [name]: _, ...others } = before;
      return content === undefined ? others : { ...others, [name]: content };
    });
  };
  return (
    <Act
      label="Import files"
      confirm="Start import"
      roles={['OWNER']}
      opened={() => { setFiles({}); setTried(true); }}
      body={() => (Object.keys(files).length === 0 ? undefined : { ...files, dry_run: tried })}
      run={(body, key) => call('post', '/imports', undefined, body, key)}
      done={(answer) => void navigate(`/jobs/imports/${(answer as Schema['Import']).import_id}`)}
    >
      <p>CSV files from another system. Rows whose external ID already exists are left unchanged, so you can import the same files again.</p>
      {FILES.map((name) => (
        <label key={name} className="file">
          <span>{name.charAt(0).toUpperCase() + name.slice(1)}</span>
          <input type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void read(name, event.currentTarget.files?.[0])} />
        </label>
      ))}
      <Checkbox label="Dry run" description="Shows what would be created or refused, without changing anything" checked={tried} onChange={(event) => setTried(event.currentTarget.checked)} />
    </Act>
  );
}
