/** Codes that read differently from how they are written. */
const NAMES: Record<string, string> = {
  ACH: 'ACH', ADD_ON: 'Add-on', API_KEY: 'API key', MAIL: 'Email', MAIL_TEXT: 'Email text', ONE_TIME: 'One-time', QUICKBOOKS: 'QuickBooks',
  REPORT_MAIL: 'Report email', SEMI_ANNUALLY: 'Semi-annually', mails: 'Emails',
  not_due: 'Current', up_to_30: '1–30 days', up_to_60: '31–60 days', up_to_90: '61–90 days', older: 'Over 90 days',
};

/** "PAST_DUE" as a person reads it: "Past due". */
export function words(code: string | null | undefined): string {
  if (!code) return '–';
  const name = NAMES[code];
  if (name !== undefined) return name;
  const text = code.toLowerCase().replace(/[_.-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type Tone = 'good' | 'bad' | 'warn' | 'calm' | 'plain';

const TONES: Record<string, Tone> = {
  PAID: 'good', ACTIVE: 'good', ACCEPTED: 'good', PUBLISHED: 'good', SUCCEEDED: 'good', RECEIVED: 'good', DELIVERED: 'good',
  SENT: 'good', DONE: 'good', CREATED: 'good', APPLIED: 'good', CONNECTED: 'good', SYNCED: 'good', PAST_DUE: 'bad', UNPAID: 'bad', FAILED: 'bad', REVERSED: 'bad', GIVEN_UP: 'bad', BOUNCED: 'bad',
  PARKED: 'bad', REFUSED: 'bad', UNAUTHORIZED: 'bad', OUTSTANDING: 'warn', DUE: 'warn', PARTIALLY_PAID: 'warn', PAUSED: 'warn', DRAFT: 'warn', PENDING: 'warn',
  PROCESSING: 'warn', WAITING: 'warn', TRIAL: 'calm', RUNNING: 'calm', PLANNED: 'calm', SCHEDULED: 'calm', CREDITED: 'calm', ADJUSTED: 'calm',
};

export function tone(status: string): Tone {
  return TONES[status] ?? 'plain';
}
