const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "17 Nov 2026", from a date or a time, on the calendar in which the service wrote it. */
export function day(text: string | null | undefined): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '');
  return found ? `${Number(found[3])} ${MONTHS[Number(found[2]) - 1]} ${found[1]}` : '–';
}

/** "17 Nov 2026, 09:05" */
export function time(text: string | null | undefined): string {
  const found = /T(\d{2}:\d{2})/.exec(text ?? '');
  return day(text) + (found ? `, ${found[1]}` : '');
}

/** Days since 1970, to place a date on an axis. */
export function dayNumber(text: string): number {
  return Math.floor(Date.parse(text.slice(0, 10)) / 86_400_000);
}

export function plusDays(text: string, days: number): string {
  return new Date((dayNumber(text) + days) * 86_400_000).toISOString().slice(0, 10);
}

/** The same day so many months later, or the last of that month if it has no such day. */
export function plusMonths(text: string, months: number): string {
  const [year = 0, month = 1, date = 1] = text.slice(0, 10).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The first and the last day of the calendar quarter so many quarters after that of a day. */
export function quarter(text: string, after: number): { from: string; to: string } {
  const [year = 0, month = 1] = text.split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3 + after * 3;
  const at = (months: number, date: number) => new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10);
  return { from: at(first, 1), to: at(first + 3, 0) };
}
