import type { Schema } from '../api/client';

export type Kind = Schema['ReportKind'];

/** A row of any report, by the names of the contract. */
export type Row = Record<string, unknown> & { currency: string };

interface Shown {
  title: string;
  /** The report in the console, where it can be opened down further. */
  page: (row: Row) => string;
  /** What a row is for, before its figures. */
  texts: string[];
  amounts: string[];
  /** Figures that are no amounts. */
  figures: string[];
  /** The amount that the chart shows. */
  main: string;
  groups: string[];
  hasCurrency: boolean;
  /** The filters that say for which days it is: none, one day, or the first and the last. */
  span: string[];
}

const month = (row: Row) => String(row['month']);

/** How each report that can be saved is shown. */
export const KINDS: Record<Kind, Shown> = {
  MRR: {
    title: 'Recurring revenue', page: () => '/reports#movements', texts: ['starts_at', 'group_name'],
    amounts: ['opening', 'new_business', 'expansion', 'reactivation', 'price_change', 'pause', 'contraction', 'churn', 'mrr'],
    figures: [], main: 'mrr', groups: ['PLAN', 'BRICK', 'CUSTOMER'], hasCurrency: true, span: ['starts_at', 'ends_at'],
  },
  RETENTION: {
    title: 'Retention', page: () => '/reports/retention#cohorts', texts: ['ends_at', 'cohort', 'months_later'],
    amounts: ['base', 'gross', 'net'], figures: ['customers', 'customers_left', 'gross_percent', 'net_percent'],
    main: 'net', groups: [], hasCurrency: false, span: ['starts_at', 'ends_at'],
  },
  RECEIVABLES: {
    title: 'Receivables', page: () => '/reports/receivables#owed-invoices', texts: ['group_name'],
    amounts: ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'older', 'receivable', 'credit'],
    figures: ['invoices'], main: 'receivable', groups: ['CUSTOMER', 'LEGAL_ENTITY'], hasCurrency: true, span: ['as_of'],
  },
  COLLECTIONS: {
    title: 'Collections', page: () => '/reports/receivables#collections', texts: ['starts_at'],
    amounts: ['opening', 'invoiced', 'credited', 'voided', 'written_off', 'credit_used', 'collected', 'closing'],
    figures: ['dso', 'collected_percent'], main: 'closing', groups: [], hasCurrency: false, span: ['starts_at', 'ends_at'],
  },
  DUNNING: {
    title: 'Dunning funnel', page: (row) => `/months/${month(row).slice(0, 7)}#invoices`, texts: ['month'],
    amounts: ['issued_amount', 'past_due_amount', 'settled_late_amount', 'in_dunning_amount', 'given_up_amount', 'written_off_amount'],
    figures: ['issued', 'past_due'], main: 'past_due_amount', groups: [], hasCurrency: false, span: ['starts_at', 'ends_at'],
  },
  FORECAST: {
    title: 'Forecast', page: () => '/reports/forecast#items', texts: ['starts_at', 'group_name'],
    amounts: ['scheduled', 'renewals', 'possible_renewals', 'usage', 'cash'],
    figures: [], main: 'cash', groups: ['CUSTOMER'], hasCurrency: false, span: ['ends_at'],
  },
  REVENUE: {
    title: 'Revenue', page: (row) => `/months/${month(row)}#invoices`, texts: ['month'],
    amounts: ['opening_deferred', 'billed', 'credited', 'recognised', 'deferred', 'unbilled'],
    figures: [], main: 'recognised', groups: [], hasCurrency: true, span: ['from', 'to'],
  },
  TAX: {
    title: 'Tax', page: (row) => `/months/${month(row)}#tax-documents`, texts: ['month', 'jurisdiction', 'name'],
    amounts: ['taxable', 'tax'], figures: ['rate'], main: 'tax', groups: [], hasCurrency: false, span: ['from', 'to'],
  },
  USAGE: {
    title: 'Usage and margin', page: () => '/reports/usage', texts: ['month', 'brick_name', 'group_name'],
    amounts: ['overage', 'commitment', 'revenue', 'cost', 'margin'],
    figures: ['quantity', 'margin_percent'], main: 'revenue', groups: ['CUSTOMER'], hasCurrency: false, span: ['from', 'to'],
  },
};

/** "Last 12 months", "2025-01-01 to 2025-12-31" */
export function span(view: { report: Kind; relative_months: number | null; filters: Record<string, string> }): string {
  const { span: names } = KINDS[view.report];
  if (view.relative_months !== null) {
    const months = view.relative_months === 1 ? 'month' : `${view.relative_months} months`;
    return view.report === 'FORECAST' ? `Next ${months}` : `Last ${months}`;
  }
  const given = names.flatMap((name) => view.filters[name] ?? []);
  return given.length === 0 ? (view.report === 'RECEIVABLES' ? 'Today' : 'Default period') : given.join(' to ');
}
