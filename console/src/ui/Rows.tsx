import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Failure } from './basics';
import { useView } from './view';

export interface Column<T> {
  head: string;
  cell: (row: T) => ReactNode;
  /** Figures stand at the right. */
  right?: boolean;
  /** Left out on a phone. */
  wide?: boolean;
}

interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
  total?: number | undefined;
}

function classes<T>(column: Column<T>): string | undefined {
  return [column.right ? 'right' : '', column.wide ? 'wide' : ''].join(' ').trim() || undefined;
}

/** The rows of a table that are in view. A row that is not loaded yet is a row of dots. */
export function Table<T>({ caption, columns, view, count, row, id }: {
  caption: string;
  columns: Column<T>[];
  view: ReturnType<typeof useView>;
  count: number;
  row: (index: number) => T | undefined;
  id: (row: T, index: number) => string;
}) {
  return (
    <table ref={view.table} className="rows" aria-rowcount={count + 1}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classes(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.before > 0 && <tr aria-hidden="true" style={{ height: view.before }} />}
        {view.indices.map((index) => {
          const found = row(index);
          return (
            <tr key={found === undefined ? index : id(found, index)} aria-rowindex={index + 2}>
              {columns.map((column) => (
                <td key={column.head} className={classes(column)}>
                  {found === undefined ? '…' : column.cell(found)}
                </td>
              ))}
            </tr>
          );
        })}
        {view.after > 0 && <tr aria-hidden="true" style={{ height: view.after }} />}
      </tbody>
    </table>
  );
}

/** A table of any length: only the rows in view are in the page. */
export function Rows<T>({ caption, columns, rows, id, none }: {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  id: (row: T) => string;
  none?: string;
}) {
  const view = useView(rows.length);
  if (rows.length === 0) return <p className="none">{none ?? 'None.'}</p>;
  return <Table caption={caption} columns={columns} view={view} count={rows.length} row={(index) => rows[index]} id={id} />;
}

const ASK_EVERY = 2_000;

/** A list of the API, a page at a time. */
export function List<T>({ name, load, busy, ...table }: {
  name: unknown[];
  load: (cursor: string | undefined) => Promise<Page<T>>;
  /** Whether a row is still changing, so that the list is asked for again soon. */
  busy?: (row: T) => boolean;
  caption: string;
  columns: Column<T>[];
  id: (row: T) => string;
  none?: string;
}) {
  const query = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    refetchInterval: (asked) => (busy && asked.state.data?.pages.some((page) => page.data.some(busy)) ? ASK_EVERY : false),
    getNextPageParam: (last) => (last.has_more ? (last.next_cursor ?? undefined) : undefined),
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  if (query.error) return <Failure error={query.error} />;
  if (query.data === undefined) return <p className="none" role="status">Loading …</p>;
  return (
    <>
      <Rows {...table} rows={rows} />
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
