import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Failure } from './basics';

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

const ROW = 41;

/** A table of any length: only the rows in view are in the page. */
export function Rows<T>({ caption, columns, rows, id, none }: {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  id: (row: T) => string;
  none?: string;
}) {
  const body = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  const many = rows.length > 60;
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => ROW, overscan: 12, scrollMargin: top, enabled: many });
  const seen = many ? virtual.getVirtualItems() : [];
  const before = many ? Math.max(0, (seen[0]?.start ?? top) - top) : 0;
  const after = many ? Math.max(0, virtual.getTotalSize() - ((seen.at(-1)?.end ?? top) - top)) : 0;
  const shown = many ? seen.map((item) => rows[item.index]!) : rows;
  if (rows.length === 0) return <p className="none">{none ?? 'None.'}</p>;
  return (
    <table ref={body} className="rows" aria-rowcount={rows.length + 1}>
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
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {shown.map((row) => (
          <tr key={id(row)}>
            {columns.map((column) => (
              <td key={column.head} className={classes(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  );
}

/** A list of the API, a page at a time. */
export function List<T>({ name, load, ...table }: {
  name: unknown[];
  load: (cursor: string | undefined) => Promise<Page<T>>;
  caption: string;
  columns: Column<T>[];
  id: (row: T) => string;
  none?: string;
}) {
  const query = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.has_more ? (last.next_cursor ?? undefined) : undefined),
  });
  if (query.error) return <Failure error={query.error} />;
  if (query.data === undefined) return <p className="none" role="status">Loading …</p>;
  const rows = query.data.pages.flatMap((page) => page.data);
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
