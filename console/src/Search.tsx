import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { get, type Schema } from './api/client';
import { words } from './words';

type Hit = Schema['SearchHit'];

export function placeOf(hit: Hit): string {
  switch (hit.kind) {
    case 'CUSTOMER':
      return `/customers/${hit.id}`;
    case 'INVOICE':
      return `/invoices/${hit.id}`;
    case 'SUBSCRIPTION':
      return `/subscriptions/${hit.id}`;
    case 'ORDER':
      return `/orders/${hit.id}`;
    case 'CREDIT_NOTE':
      return `/credit-notes/${hit.id}`;
    case 'PAYMENT':
    case 'PERSON':
      return `/customers/${hit.customer_id}`;
  }
}

/** One field that finds anything, from anywhere: "/" or Ctrl+K leads to it, the arrows choose, Enter opens. */
export function Search() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), 120);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if ((event.key === '/' && !elsewhere) || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) {
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const found = useQuery({
    queryKey: ['search', asked],
    queryFn: () => get('/search', undefined, { q: asked, limit: 12 }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const hits = asked === '' ? [] : (found.data?.data ?? []);
  const shown = open && asked !== '' && found.data !== undefined;
  const current = Math.min(at, hits.length - 1);
  const go = (hit: Hit) => {
    setOpen(false);
    setTyped('');
    field.current?.blur();
    void navigate(placeOf(hit));
  };
  const press = (event: React.KeyboardEvent) => {
    const chosen = hits[current];
    if (event.key === 'ArrowDown') setAt(Math.min(current + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(current - 1, 0));
    else if (event.key === 'Escape') {
      setOpen(false);
      field.current?.blur();
    } else if (event.key === 'Enter' && chosen && asked === typed.trim() && !found.isPlaceholderData) go(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="search" role="search">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={shown}
        aria-controls="hits"
        aria-autocomplete="list"
        aria-activedescendant={shown && hits.length > 0 ? `hit-${current}` : undefined}
        placeholder="Search by name, number or amount ( / )"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <div id="hits" role="listbox" aria-label="Search results" className="hits" hidden={!shown || hits.length === 0}>
        {hits.map((hit, place) => (
          <div
            key={hit.kind + hit.id}
            id={`hit-${place}`}
            role="option"
            aria-selected={place === current}
            className="hit"
            onMouseDown={(event) => {
              event.preventDefault();
              go(hit);
            }}
          >
            <span className="hit-kind">{words(hit.kind)}</span>
            <span className="hit-title">{hit.title}</span>
            <span className="hit-more">{hit.subtitle}</span>
          </div>
        ))}
      </div>
      {shown && hits.length === 0 && !found.isPlaceholderData && (
        <div className="hits" role="status">
          <p className="none">No results for “{asked}”.</p>
        </div>
      )}
    </div>
  );
}
