import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, get, type Schema } from '../api/client';
import { useSession } from '../state';
import { Act } from '../ui/Act';
import { Facts, Loaded, Section } from '../ui/basics';
import { type Field, FormAct, text, type Values, whole } from '../ui/Form';
import { words } from '../words';

type Settings = Schema['MailSettings'];
type Kind = Schema['MailKind'];
type Text = Schema['NewMailText'];

const KINDS: Kind[] = ['INVOICE_ISSUED', 'INVOICE_REGENERATED', 'INVOICE_VOIDED', 'PAYMENT_REMINDER', 'PAYMENT_FAILED', 'INVOICE_UNPAID', 'CREDIT_NOTE', 'STATEMENT', 'PAYMENT_RECEIVED', 'ORDER_TO_SIGN', 'ORDER_SIGNED', 'RENEWAL_NOTICE', 'CARD_EXPIRING', 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_RESUMED', 'REPORT'];
const LANGUAGES: Schema['Language'][] = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl', 'ja'];
const RECIPIENT: Field[] = [{ name: 'recipient', label: 'To' }];

const FIELDS: Field[] = [
  { name: 'from_name', label: 'From name', more: "Defaults to the seller's name" },
  { name: 'from_address', label: 'From address', more: 'Defaults to the service address. The domain must be authorized for sending' },
  { name: 'reply_to', label: 'Reply-to', more: 'Defaults to the From address' },
  { name: 'renewal_notice_days', label: 'Renewal notice, days before', kind: 'number', more: 'Leave empty to send none' },
  { name: 'card_notice_days', label: 'Card expiry notice, days before', kind: 'number', more: 'Leave empty to send none' },
  ...KINDS.map((kind): Field => ({ name: kind, label: `Do not send: ${words(kind).toLowerCase()}`, kind: 'check' })),
];

function settings(values: Values): Schema['NewMailSettings'] | undefined {
  const renewal = whole(values, 'renewal_notice_days');
  const card = whole(values, 'card_notice_days');
  if (renewal === undefined || card === undefined) return undefined;
  return {
    from_name: text(values, 'from_name'),
    from_address: text(values, 'from_address'),
    reply_to: text(values, 'reply_to'),
    renewal_notice_days: renewal,
    card_notice_days: card,
    muted_kinds: KINDS.filter((kind) => values[kind] === true),
  };
}

function start(of: Settings): Values {
  const typed = ['from_name', 'from_address', 'reply_to', 'renewal_notice_days', 'card_notice_days'] as const;
  return {
    ...Object.fromEntries(typed.map((name) => [name, of[name] === null ? '' : String(of[name])])),
    ...Object.fromEntries(of.muted_kinds.map((kind) => [kind, true])),
  };
}

const recipient = (values: Values) => {
  const to = text(values, 'recipient');
  return to?.includes('@') ? { recipient: to } : undefined;
};

function Sender({ of }: { of: Settings }) {
  const days = (count: number | null) => (count === null ? 'Off' : `${count} days before`);
  return (
    <Section
      title="Sender"
      aside={
        <div className="acts">
          <FormAct key={JSON.stringify(of)} label="Edit sender" title="Edit sender and notices" roles={['OWNER']} fields={FIELDS} start={start(of)} body={settings} run={(sent, key) => call('put', '/mail-settings', undefined, sent, key)} />
          <FormAct label="Send test email" confirm="Send" roles={['OWNER', 'FINANCE', 'DEVELOPER']} fields={RECIPIENT} start={{}} body={recipient} run={(sent, key) => call('post', '/mail-settings/test', undefined, sent, key)} />
        </div>
      }
    >
      <Facts
        of={[
          ['From name', of.from_name ?? "Seller name"],
          ['From address', of.from_address ?? 'Service address'],
          ['Reply-to', of.reply_to ?? 'From address'],
          ['Renewal notice', days(of.renewal_notice_days)],
          ['Card expiry notice', days(of.card_notice_days)],
          ['Disabled emails', of.muted_kinds.map((kind) => words(kind)).join(', ') || 'None'],
        ]}
      />
      <p>See <Link to="/mails">sent emails</Link>.</p>
    </Section>
  );
}

const TEXT: Field[] = [
  { name: 'subject', label: 'Subject' },
  { name: 'heading', label: 'Heading' },
  { name: 'body', label: 'Text', kind: 'area', more: 'Separate paragraphs with an empty line' },
];

function typedText(values: Values): Text | undefined {
  const [subject, heading, body] = ['subject', 'heading', 'body'].map((name) => text(values, name));
  return subject && heading && body ? { subject, heading, body } : undefined;
}

function Said({ of, path }: { of: Schema['MailText']; path: { kind: Kind; language: string } }) {
  const { seller } = useSession();
  const isPreviewed = ['OWNER', 'FINANCE', 'SUPPORT'].includes(seller.role);
  const preview = useQuery({ queryKey: ['mail-preview', path, of.text], enabled: isPreviewed, retry: false, queryFn: () => call('post', '/mail-texts/{kind}/{language}/preview', path, of.text) });
  return (
    <>
      <div className="acts">
        <FormAct
          key={JSON.stringify(of.text)}
          label="Edit text"
          fields={[...TEXT.slice(0, 2), { ...TEXT[2]!, more: `Separate paragraphs with an empty line. Placeholders: ${of.placeholders.map((one) => `{${one}}`).join(', ')}` }]}
          start={{ ...of.text }}
          body={typedText}
          run={(sent, key) => call('put', '/mail-texts/{kind}/{language}', path, sent, key)}
          plan={{ kind: 'MAIL_TEXT', object: `${path.kind}/${path.language}` }}
        />
        {!of.is_standard && (
          <Act label="Restore standard text" body={() => true} run={(_, key) => call('delete', '/mail-texts/{kind}/{language}', path, undefined, key)}>
            <p>Emails use the standard text again, with the heading “{of.standard.heading}”.</p>
          </Act>
        )}
        <FormAct label="Send test of this text" confirm="Send" fields={RECIPIENT} start={{}} body={recipient} run={(sent, key) => call('post', '/mail-texts/{kind}/{language}/test', path, sent, key)} />
      </div>
      <Facts of={[['Text', of.is_standard ? 'Standard' : 'Custom'], ['Subject', of.text.subject], ['Heading', of.text.heading]]} />
      {isPreviewed ? (
        <Loaded query={preview}>{(seen) => <pre className="code payload" tabIndex={0} aria-label="Email preview with a sample customer" role="region">{seen.text}</pre>}</Loaded>
      ) : (
        <pre className="code payload" tabIndex={0} aria-label="Text with placeholders" role="region">{of.text.body}</pre>
      )}
      <p><Link to="/settings/history?of=MAIL_TEXT">Change history</Link></p>
    </>
  );
}

function Texts() {
  const [kind, setKind] = useState<Kind>('INVOICE_ISSUED');
  const [language, setLanguage] = useState<Schema['Language']>('en');
  const own = useQuery({ queryKey: ['mail-texts'], queryFn: () => get('/mail-texts') });
  const path = { kind, language };
  const said = useQuery({ queryKey: ['mail-text', kind, language], queryFn: () => get('/mail-texts/{kind}/{language}', path) });
  const owned = (one: Kind) => (own.data?.data.some((row) => row.kind === one) ? ' (custom)' : '');
  return (
    <Section title="Email texts" id="mail-texts">
      <div className="filters">
        <NativeSelect label="Email" value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)} data={KINDS.map((value) => ({ value, label: words(value) + owned(value) }))} />
        <NativeSelect label="Language" value={language} onChange={(event) => setLanguage(event.currentTarget.value as Schema['Language'])} data={LANGUAGES} />
      </div>
      <Loaded query={said}>{(found) => <Said key={kind + language} of={found} path={path} />}</Loaded>
    </Section>
  );
}

/** Who mails come from, which are sent, and what they say. */
export default function SettingsMail() {
  const query = useQuery({ queryKey: ['mail-settings'], queryFn: () => get('/mail-settings') });
  return (
    <>
      <Loaded query={query}>{(found) => <Sender of={found} />}</Loaded>
      <Texts />
    </>
  );
}
