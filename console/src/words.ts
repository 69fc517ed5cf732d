/** "PAST_DUE" as a person reads it: "Past due". */
export function words(code: string | null | undefined): string {
  if (!code) return '–';
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
