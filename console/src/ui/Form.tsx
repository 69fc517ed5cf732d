import { Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, type Schema } from '../api/client';
import { Act } from './Act';

export type Values = Record<string, string | boolean>;

export interface Field {
  name: string;
  label: string;
  kind?: 'text' | 'area' | 'number' | 'date' | 'secret' | 'check';
  /** The values to choose from. */
  data?: { value: string; label: string }[];
  more?: string;
}

/** What is typed, without spaces around it; null if nothing is. */
export function text(values: Values, name: string): string | null {
  const typed = values[name];
  return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null;
}

/** A whole number; undefined if something else is typed, null if nothing is. */
export function whole(values: Values, name: string): number | null | undefined {
  const typed = text(values, name);
  if (typed === null) return null;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined;
}

function Input({ field, value, set, first, wrong }: { field: Field; value: string | boolean | undefined; set: (value: string | boolean) => void; first: boolean; wrong?: string | undefined }) {
  const typed = typeof value === 'string' ? value : '';
  const shared = {
    label: field.label,
    ...(wrong ? { error: `It ${wrong}` } : {}),
    ...(field.more ? { description: field.more } : {}),
    ...(first ? { 'data-autofocus': true } : {}),
  };
  if (field.kind === 'check') return <Checkbox {...shared} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />;
  const given = { ...shared, value: typed, onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value) };
  if (field.data) return <NativeSelect {...given} data={field.data} />;
  if (field.kind === 'area') return <Textarea {...given} rows={5} />;
  if (field.kind === 'secret') return <PasswordInput {...given} autoComplete="off" visibilityToggleButtonProps={{ 'aria-label': `Show ${field.label.toLowerCase()}` }} />;
  return <TextInput {...given} {...(field.kind === 'date' ? { type: 'date' } : {})} {...(field.kind === 'number' ? { inputMode: 'numeric' as const } : {})} />;
}

/** Settings that can also change on a day to come. */
export interface Plannable {
  kind: Schema['PlannedChangeKind'];
  object?: string;
}

export const DAY: Field = { name: 'effective_on', label: 'Effective date', kind: 'date', more: 'Leave empty to apply now' };

/** Has settings change on a day to come. */
export function planned<B extends object>(plan: Plannable, on: string, body: B, key: string): Promise<unknown> {
  return call('post', '/planned-changes', undefined, { kind: plan.kind, object: plan.object ?? null, effective_on: on, body: body as Record<string, never> }, key);
}

interface Form<B> {
  label: string;
  title?: string;
  confirm?: string;
  fields: Field[];
  run: (body: B, key: string) => Promise<unknown>;
  done?: (answer: unknown) => void;
  plan?: Plannable;
  roles?: Schema['Role'][];
  primary?: boolean;
}

/** An act for which one fills in fields; settings can be changed from a day on as well. */
export function FormAct<B extends object>({ fields, start, body, run, plan, confirm, ...act }: Form<B> & {
  start: Values;
  /** What is sent; undefined while something is missing or wrong. */
  body: (values: Values) => B | undefined;
}) {
  const [values, setValues] = useState<Values>(start);
  const on = plan ? text(values, DAY.name) : null;
  return (
    <Act
      {...act}
      confirm={on === null ? (confirm ?? 'Save') : 'Plan change'}
      opened={() => setValues(start)}
      body={() => body(values)}
      run={(sent, key) => (plan && on !== null ? planned(plan, on, sent, key) : run(sent, key))}
    >
      {(wrong) => [...fields, ...(plan ? [DAY] : [])].map((field, place) => (
        <Input key={field.name} first={place === 0} field={field} value={values[field.name]} set={(value) => setValues({ ...values, [field.name]: value })} wrong={wrong(field.name)} />
      ))}
    </Act>
  );
}

/** An act in which one edits a short list, each row by the same fields. */
export function ListAct<B extends object>({ fields, start, body, run, plan, one, confirm, ...act }: Form<B> & {
  start: Values[];
  body: (rows: Values[]) => B | undefined;
  /** What a row is called. */
  one: string;
}) {
  const [rows, setRows] = useState<Values[]>(start);
  const [on, setOn] = useState('');
  const change = (place: number, name: string, value: string | boolean) => setRows(rows.map((row, i) => (i === place ? { ...row, [name]: value } : row)));
  const fresh = () => Object.fromEntries(fields.map((field) => [field.name, field.data?.[0]?.value ?? '']));
  return (
    <Act
      {...act}
      confirm={on === '' ? (confirm ?? 'Save') : 'Plan change'}
      opened={() => { setRows(start); setOn(''); }}
      body={() => body(rows)}
      run={(sent, key) => (plan && on !== '' ? planned(plan, on, sent, key) : run(sent, key))}
    >
      {(wrong) => <>
      {rows.map((row, place) => (
        <fieldset key={place} className="choice item">
          <legend>{`${one} ${place + 1}`}</legend>
          {fields.map((field) => (
            <Input key={field.name} first={place === 0 && field === fields[0]} field={field} value={row[field.name]} set={(value) => change(place, field.name, value)} wrong={wrong(field.name, place)} />
          ))}
          <Button variant="default" size="xs" onClick={() => setRows(rows.filter((_, i) => i !== place))}>{`Remove ${one.toLowerCase()} ${place + 1}`}</Button>
        </fieldset>
      ))}
      <div><Button variant="default" size="xs" onClick={() => setRows([...rows, fresh()])}>{`Add ${one.toLowerCase()}`}</Button></div>
      {plan && <Input first={false} field={DAY} value={on} set={(value) => setOn(String(value))} wrong={wrong(DAY.name)} />}
      </>}
    </Act>
  );
}
