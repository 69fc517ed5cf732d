import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../api/client';
import { money } from '../money';
import { day, dayNumber, plusDays } from '../time';
import { tone, words } from '../words';
import { invoiceWhy } from './Amount';

type Timeline = Schema['Timeline'];

interface Span {
  key: string;
  from: string;
  /** The last day. */
  to: string;
  label: string;
  says: string;
  look: string;
  link?: string | undefined;
}

interface Frame {
  first: number;
  last: number;
}

function place(span: Span, frame: Frame): { left: string; width: string } | undefined {
  const from = Math.max(dayNumber(span.from), frame.first);
  const to = Math.min(dayNumber(span.to) + 1, frame.last + 1);
  if (to <= from) return undefined;
  const whole = frame.last + 1 - frame.first;
  return { left: `${((from - frame.first) * 100) / whole}%`, width: `${((to - from) * 100) / whole}%` };
}

/** Spans of the same days stand below one another. */
function stacked(spans: Span[]): { span: Span; row: number }[] {
  const ends: number[] = [];
  const sorted = [...spans].sort((one, other) => dayNumber(one.from) - dayNumber(other.from));
  return sorted.map((span) => {
    const free = ends.findIndex((end) => end < dayNumber(span.from));
    const row = free < 0 ? ends.length : free;
    ends[row] = dayNumber(span.to);
    return { span, row };
  });
}

const ROW = 32;

function Lane({ name, spans, frame }: { name: string; spans: Span[]; frame: Frame }) {
  const shown = stacked(spans).flatMap(({ span, row }) => {
    const found = place(span, frame);
    return found ? [{ span, row, style: { ...found, top: row * ROW } }] : [];
  });
  if (shown.length === 0) return null;
  const rows = Math.max(...shown.map((one) => one.row)) + 1;
  return (
    <div className="lane">
      <h3>{name}</h3>
      <ul style={{ height: rows * ROW }}>
        {shown.map(({ span, style }) => (
          <li key={span.key} style={style} className={`span ${span.look}`} title={span.says}>
            {span.link ? (
              <Link to={span.link} aria-label={span.says}>
                {span.label}
              </Link>
            ) : (
              <span>
                <span aria-hidden="true">{span.label}</span>
                <span className="unseen">{span.says}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first days of years, quarters or months, whichever leaves room between them. */
function ticks(frame: Frame): { at: number; text: string }[] {
  const days = frame.last - frame.first;
  const step = days > 1500 ? 12 : days > 500 ? 6 : days > 200 ? 3 : 1;
  const first = new Date(frame.first * 86_400_000);
  const found: { at: number; text: string }[] = [];
  for (let month = first.getUTCMonth() + 1; found.length < 40; month++) {
    const date = new Date(Date.UTC(first.getUTCFullYear(), month, 1));
    const at = date.getTime() / 86_400_000;
    if (at > frame.last) break;
    if (date.getUTCMonth() % step === 0) found.push({ at, text: day(date.toISOString()).slice(2) });
  }
  return found;
}

function spans(of: Timeline): [string, Span[]][] {
  const amount = (cents: number) => money(cents, of.currency);
  const phases = of.phases.map((phase) => {
    const what = phase.line_items.map((line) => `${line.quantity} ${line.brick_name}`).join(', ');
    return { key: `${phase.order_id}-${phase.phase_position}`, from: phase.starts_at, to: phase.ends_at, label: what, says: `Phase ${phase.phase_position}, ${day(phase.starts_at)} to ${day(phase.ends_at)}: ${what}`, look: 'calm', link: `/orders/${phase.order_id}` };
  });
  const orders = of.orders.map((order) => ({ key: order.order_id, from: order.starts_at, to: order.ends_at, label: words(order.order_type), says: `${words(order.order_type)}, ${words(order.status).toLowerCase()}, ${day(order.starts_at)} to ${day(order.ends_at)}, ${amount(order.order_value)}`, look: tone(order.status), link: `/orders/${order.order_id}` }));
  const pauses = of.pauses.map((pause) => {
    const to = pause.resumed_at ?? pause.scheduled_resume_at ?? of.ends_at;
    return { key: pause.pause_id, from: pause.paused_at, to, label: 'Paused', says: `Paused ${day(pause.paused_at)} to ${day(to)}`, look: 'warn' };
  });
  const invoices = of.invoices.map((invoice) => ({ key: invoice.invoice_id, from: invoice.starts_at, to: invoice.ends_at, label: amount(invoice.grand_total), says: `${words(invoice.status)}: ${amount(invoice.grand_total)} for ${day(invoice.starts_at)} to ${day(invoice.ends_at)}, billed on ${day(invoice.bill_at)}`, look: tone(invoice.status), link: invoiceWhy(invoice.invoice_id) }));
  return [['Phases', phases], ['Orders', orders], ['Pauses', pauses], ['Invoices', invoices]];
}

interface Zoom {
  value: string;
  label: string;
  frame: Frame;
}

/** The whole agreement, each of its terms if it has several, and the time around today. */
function zooms(of: Timeline): Zoom[] {
  const between = (from: string, to: string): Frame => ({ first: dayNumber(from), last: dayNumber(to) });
  const around = (days: number) => between(plusDays(of.today, -days / 3), plusDays(of.today, (days * 2) / 3));
  // An upgrade ends with the term that it changes.
  const terms = of.orders.filter((order) => order.order_type !== 'UPGRADE' && order.status === 'ACCEPTED');
  return [
    { value: 'all', label: terms.length > 1 ? 'All terms' : 'Whole term', frame: between(of.starts_at, of.ends_at) },
    ...(terms.length > 1
      ? terms.map((order) => ({ value: order.order_id, label: `${words(order.order_type)}: ${day(order.starts_at)} – ${day(order.ends_at)}`, frame: between(order.starts_at, order.ends_at) }))
      : []),
    { value: 'year', label: 'One year around today', frame: around(366) },
    { value: 'quarter', label: 'Three months around today', frame: around(93) },
  ];
}

/** An agreement as a picture: what was agreed, when it rested, and what is billed for which days. */
export function TimeAxis({ of }: { of: Timeline }) {
  const [zoom, setZoom] = useState('all');
  const offered = zooms(of);
  const { frame } = offered.find((one) => one.value === zoom) ?? offered[0]!;
  const whole = frame.last + 1 - frame.first;
  const today = dayNumber(of.today);
  const lines: ReactNode = ticks(frame).map((tick) => (
    <span key={tick.at} className="tick" style={{ left: `${((tick.at - frame.first) * 100) / whole}%` }}>
      {tick.text}
    </span>
  ));
  return (
    <div className="axis">
      <NativeSelect label="Show" size="sm" value={zoom} onChange={(event) => setZoom(event.currentTarget.value)} data={offered.map(({ value, label }) => ({ value, label }))} />
      <div className="axis-picture">
        <div className="ticks" aria-hidden="true">{lines}</div>
        {spans(of).map(([name, found]) => (
          <Lane key={name} name={name} spans={found} frame={frame} />
        ))}
        {today >= frame.first && today <= frame.last && (
          <div className="today" aria-hidden="true" style={{ left: `${((today - frame.first) * 100) / whole}%` }} />
        )}
      </div>
    </div>
  );
}
