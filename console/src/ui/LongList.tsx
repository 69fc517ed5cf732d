import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Failure } from './basics';
import { type Column, Table } from './Rows';
import { useView } from './view';

interface Part<T> {
  data: T[];
  total?: number | undefined;
}

export interface Place {
  limit: number;
  offset: number;
  include_total: boolean;
}

const PAGE = 100;
/** Pages that somebody only scrolls past are not asked for. */
const REST = 100;
const MINUTE = 60_000;

const place = (page: number): Place => ({ limit: PAGE, offset: page * PAGE, include_total: page === 0 });

/** A list of the API that may have tens of thousands of rows. It is as long as the whole, and loads what comes into view. */
export function LongList<T>({ name, load, caption, columns, none }: {
  name: unknown[];
  load: (place: Place) => Promise<Part<T>>;
  caption: string;
  columns: Column<T>[];
  none?: string;
}) {
  const ask = (page: number) => ({ queryKey: [...name, page], queryFn: () => load(place(page)), gcTime: MINUTE });
  const first = useQuery(ask(0));
  const total = first.data?.total ?? 0;
  const view = useView(total);
  const seen = [...new Set(view.indices.map((index) => Math.floor(index / PAGE)))].join();
  const [wanted] = useDebouncedValue(seen, REST);
  const pages = wanted === '' ? [] : wanted.split(',').map(Number);
  const loaded = useQueries({ queries: pages.map(ask) });
  const error = first.error ?? loaded.find((one) => one.error)?.error;
  if (error) return <Failure error={error} />;
  if (first.data === undefined) return <p className="none" role="status">Loading …</p>;
  if (total === 0) return <p className="none">{none ?? 'None.'}</p>;
  const row = (index: number): T | undefined => {
    const page = Math.floor(index / PAGE);
    const found = page === 0 ? first.data : loaded[pages.indexOf(page)]?.data;
    return found?.data[index % PAGE];
  };
  return (
    <>
      <p className="none">{total === 1 ? '1 result' : `${total.toLocaleString('en')} results`}</p>
      <Table caption={caption} columns={columns} view={view} count={total} row={row} id={(_, index) => String(index)} />
    </>
  );
}
