import { useState } from 'react';
import { file } from '../api/client';
import { Failure } from './basics';

/** Saves a file of the API, fetched with the headers that a link cannot send. */
export function Download({ path, name, children }: { path: string; name: string; children: string }) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setError(undefined);
    setBusy(true);
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await file(path));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="link" disabled={isBusy} onClick={() => void save()}>
        {children}
      </button>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}
