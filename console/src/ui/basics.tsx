import { Alert, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { tone, words } from '../words';

export function Status({ code }: { code: string }) {
  return <span className={`status ${tone(code)}`}>{words(code)}</span>;
}

/** "no such invoice" as "No such invoice." */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}

export function Failure({ error, instead }: { error: unknown; instead?: string | undefined }) {
  const text = instead ?? (error instanceof Error ? error.message : 'something went wrong');
  return (
    <Alert color="red" variant="outline" role="alert" title="That did not work">
      {sentence(text)}
    </Alert>
  );
}

/** What a query brought, or that it is still under way, or why it failed. */
export function Loaded<T>({
  query,
  children,
}: {
  query: { data: T | undefined; error: unknown; isPending: boolean };
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Failure error={query.error} />;
  return <Loader size="sm" role="status" aria-label="Loading" />;
}

/** The head of a screen. It names the tab too, and takes the focus for whoever listens to the page. */
export function Title({
  children,
  above,
  status,
  actions,
}: {
  children: string;
  above?: { to: string; text: string };
  status?: string;
  actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${children} · Billwright`;
  }, [children]);
  return (
    <header className="title">
      {above && (
        <nav aria-label="Breadcrumb">
          <Link to={above.to}>{above.text}</Link>
        </nav>
      )}
      <div className="title-row">
        <h1>{children}</h1>
        {status && <Status code={status} />}
        <div className="actions">{actions}</div>
      </div>
    </header>
  );
}

export function Facts({ of }: { of: [string, ReactNode][] }) {
  return (
    <dl className="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Section({ title, id, aside, children }: { title: string; id?: string; aside?: ReactNode; children: ReactNode }) {
  const name = id ?? title.toLowerCase().replace(/\W+/g, '-');
  return (
    <section className="section" aria-labelledby={`${name}-title`} id={name}>
      <div className="section-head">
        <h2 id={`${name}-title`}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
