import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

const ROW = 41;
/** Shorter tables are in the page as a whole, so that the browser's own search finds everything in them. */
const WHOLE = 60;

/** Which rows of a long table are in view, and how much room the others take above and below. */
export function useView(count: number) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  // What stands above may grow while it is loaded.
  useLayoutEffect(() => {
    if (table.current) setTop(Math.round(table.current.getBoundingClientRect().top + window.scrollY));
  });
  const many = count > WHOLE;
  const virtual = useWindowVirtualizer({ count, estimateSize: () => ROW, overscan: 12, scrollMargin: top, enabled: many });
  const seen = many ? virtual.getVirtualItems() : [];
  return {
    table,
    indices: many ? seen.map((item) => item.index) : Array.from({ length: count }, (_, index) => index),
    before: many ? Math.max(0, (seen[0]?.start ?? top) - top) : 0,
    after: many ? Math.max(0, virtual.getTotalSize() - ((seen.at(-1)?.end ?? top) - top)) : 0,
  };
}
