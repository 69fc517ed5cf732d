import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { get } from './api/client';
import { useSession } from './state';

const KEPT = 'billwright-tour';

interface Step {
  to: string;
  title: string;
  text: string;
}

/** Things of this seller that the tour leads to: an agreement, its customer and one of its invoices. */
async function sights() {
  const subscriptions = await get('/subscriptions', undefined, { limit: 1, status: ['ACTIVE'] });
  const subscription = subscriptions.data[0];
  const invoices = await get('/invoices', undefined, { limit: 1, status: ['PAID', 'OUTSTANDING', 'DUE', 'PAST_DUE'], ...(subscription ? { subscription_id: subscription.subscription_id } : {}) });
  return { subscription, invoice: invoices.data[0] };
}

function steps(found: Awaited<ReturnType<typeof sights>>): Step[] {
  const { subscription, invoice } = found;
  return [
    { to: '/', title: 'Home', text: 'What needs your attention. Each figure links to the list behind it. Press / on any page to search.' },
    ...(subscription ? [
      { to: `/customers/${subscription.customer_id}`, title: 'A customer', text: 'What they owe in each currency, what they bought and paid, and all activity, with who did it.' },
      { to: `/subscriptions/${subscription.subscription_id}`, title: 'A subscription', text: 'The agreement on a timeline, with its invoices. Changes show an estimate before you make them.' },
    ] : []),
    ...(invoice ? [{ to: `/invoices/${invoice.invoice_id}/explanation`, title: 'Why this amount?', text: 'Every amount links to an explanation like this one. Expand it step by step, down to the price and the day.' }] : []),
    { to: '/playground', title: 'Playground', text: 'Estimate any agreement by hand and copy the API call behind it. Nothing is stored.' },
    { to: '/clock', title: 'The clock', text: 'Time stands still in a sandbox until you advance it. Try a month and see what happens.' },
  ];
}

function Guide({ close, place, go }: { close: () => void; place: number; go: (place: number) => void }) {
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const found = useQuery({ queryKey: ['tour'], queryFn: sights, staleTime: Infinity });
  const all = found.data ? steps(found.data) : [];
  const at = Math.min(place, Math.max(all.length - 1, 0));
  const step = all[at];
  // Another function after every change of the address, which must not lead back to the step.
  const lead = useRef(navigate);
  lead.current = navigate;
  const to = step?.to;
  useEffect(() => {
    if (to === undefined) return;
    void lead.current(to);
    box.current?.focus();
  }, [to]);
  if (step === undefined) return null;
  return (
    <section ref={box} className="tour" aria-labelledby="tour-title" tabIndex={-1} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <h2 id="tour-title">{step.title}</h2>
      <p aria-live="polite">{step.text}</p>
      <div className="act-buttons">
        <span className="who">Step {at + 1} of {all.length}</span>
        <Button variant="default" size="sm" onClick={close}>Close</Button>
        <Button variant="default" size="sm" disabled={at === 0} onClick={() => go(at - 1)}>Back</Button>
        {at < all.length - 1 ? <Button size="sm" onClick={() => go(at + 1)}>Next</Button> : <Button size="sm" onClick={close}>Done</Button>}
      </div>
    </section>
  );
}

/** A guide through a sandbox. Where somebody stopped is remembered, so a reload goes on there. */
export function Tour() {
  const { seller } = useSession();
  const [place, setPlace] = useState(() => Number(localStorage.getItem(KEPT) ?? '-1'));
  const button = useRef<HTMLButtonElement>(null);
  const go = (next: number) => {
    localStorage.setItem(KEPT, String(next));
    setPlace(next);
  };
  if (seller.mode !== 'SANDBOX') return null;
  return (
    <>
      <Button ref={button} variant="default" size="sm" onClick={() => go(0)}>
        Take the tour
      </Button>
      {place >= 0 && createPortal(
        <Guide
          place={place}
          go={go}
          close={() => {
            go(-1);
            button.current?.focus();
          }}
        />,
        document.body,
      )}
    </>
  );
}
