import { call, type Schema } from '../api/client';
import { time } from '../time';
import { FormAct, text, type Values, whole } from '../ui/Form';
import { words } from '../words';

type View = Schema['ReportView'];
type Frequency = Schema['ReportFrequency'];

const OFTEN: { value: string; label: string }[] = [
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every Monday' },
  { value: 'MONTHLY', label: 'On the first of each month' },
  { value: '', label: 'Never' },
];

const RECIPIENTS = { name: 'recipients', label: 'Recipients', more: 'Email addresses, separated by commas' };

function addresses(values: Values): string[] {
  return (text(values, 'recipients') ?? '').split(/[\s,;]+/).filter((one) => one !== '');
}

/** "Monthly at 7:00 to cfo@acme.example, next on 1 Dec 2026, 07:00" */
export function mailed(view: View): string {
  const { schedule } = view;
  if (schedule === null) return 'Not scheduled';
  const when = `${words(schedule.frequency)} at ${schedule.hour}:00 to ${schedule.recipients.join(', ')}`;
  return schedule.parked_reason === null ? `${when}, next on ${time(schedule.due_at)}` : `${when}. Parked: ${schedule.parked_reason}`;
}

function change(values: Values): Schema['ReportViewChange'] | undefined {
  const frequency = text(values, 'frequency') as Frequency | null;
  if (frequency === null) return { schedule: null };
  const hour = whole(values, 'hour');
  const recipients = addresses(values);
  return hour === null || hour === undefined || hour > 23 || recipients.length === 0 ? undefined : { schedule: { frequency, hour, recipients } };
}

/** When the view is mailed by itself. */
export function ScheduleMail({ view }: { view: View }) {
  const { schedule } = view;
  return (
    <FormAct<Schema['ReportViewChange']>
      label="Schedule"
      title={`Schedule emails: ${view.name}`}
      fields={[
        { name: 'frequency', label: 'How often', data: OFTEN },
        { name: 'hour', label: 'Hour', kind: 'number', more: "0 to 23, in the seller's time zone" },
        RECIPIENTS,
      ]}
      start={{ frequency: schedule?.frequency ?? 'WEEKLY', hour: String(schedule?.hour ?? 7), recipients: schedule?.recipients.join(', ') ?? '' }}
      body={change}
      run={(body, key) => call('patch', '/report-views/{report_view_id}', { report_view_id: view.report_view_id }, body, key)}
    />
  );
}

/** Mails the view at once, for a try. */
export function SendNow({ view }: { view: View }) {
  return (
    <FormAct<Schema['NewReportSend']>
      label="Send now"
      title={`Send now: ${view.name}`}
      confirm="Send"
      fields={[RECIPIENTS]}
      start={{ recipients: view.schedule?.recipients.join(', ') ?? '' }}
      body={(values) => (addresses(values).length === 0 ? undefined : { recipients: addresses(values) })}
      run={(body, key) => call('post', '/report-views/{report_view_id}/send', { report_view_id: view.report_view_id }, body, key)}
    />
  );
}
