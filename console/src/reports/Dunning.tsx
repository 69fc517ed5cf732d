import { get, type Schema } from '../api/client';
import { Amount } from '../ui/Amount';
import { Section } from '../ui/basics';
import { Rows } from '../ui/Rows';
import { month, picked, Whole } from './Report';
import { SaveView } from './SavedViews';

type Row = Schema['DunningFunnelRow'];
type Step = 'issued' | 'past_due' | 'settled_late' | 'in_dunning' | 'given_up' | 'written_off';

const STEPS: { step: Step; head: string; wide: boolean }[] = [
  { step: 'issued', head: 'Issued', wide: false },
  { step: 'past_due', head: 'Past due', wide: false },
  { step: 'settled_late', head: 'Settled late', wide: true },
  { step: 'in_dunning', head: 'In dunning', wide: false },
  { step: 'given_up', head: 'Given up', wide: true },
  { step: 'written_off', head: 'Written off', wide: true },
];

/** How much, and below it how many, which fits a phone. */
function Count({ row, step }: { row: Row; step: Step }) {
  if (row[step] === 0) return <>–</>;
  return (
    <>
      <Amount cents={row[`${step}_amount`]} currency={row.currency} to={`/months/${row.month.slice(0, 7)}#invoices`} of="See invoices" />
      <span className="count">{row[step] === 1 ? '1 invoice' : `${row[step].toLocaleString('en')} invoices`}</span>
    </>
  );
}

/** Of the invoices issued in each month, what became of them. */
export function Dunning({ wanted }: { wanted: string }) {
  return (
    <Section title="Dunning funnel" id="dunning" aside={<SaveView report="DUNNING" label="Save dunning view" />}>
      <Whole<Row> name={['dunning-funnel']} load={(cursor) => get('/reports/dunning-funnel', undefined, { limit: 100, ...(cursor ? { cursor } : {}) })}>
        {(all) => (
          <div className="scrolls" tabIndex={0} role="region" aria-label="Dunning funnel, a wide table">
            <Rows<Row>
              caption="Outcome of the invoices issued in each month"
              rows={picked(all, wanted).rows}
              id={(row) => row.month}
              none="No invoices yet."
              columns={[
                { head: 'Issued in', cell: (row) => month(row.month) },
                ...STEPS.map(({ step, head, wide }) => ({ head, right: true, wide, cell: (row: Row) => <Count row={row} step={step} /> })),
              ]}
            />
          </div>
        )}
      </Whole>
    </Section>
  );
}
