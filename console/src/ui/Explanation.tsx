import { useState } from 'react';
import type { Schema } from '../api/client';

type Steps = Schema['ExplainedSteps']['steps'];

const SIGNS: Record<Steps[number]['operation'], string> = {
  INPUT: 'input',
  SUM: 'sum of',
  DIFFERENCE: 'first minus second',
  PRODUCT: 'product of',
  QUOTIENT: 'first divided by second',
  PERCENT: 'percent of',
  LESS_PERCENT: 'minus percent',
  ROUND: 'rounded half up',
  ROUND_UP: 'rounded up',
  ALLOCATE: 'allocated from',
  SHARE: 'share of',
};

function Step({ steps, index, depth }: { steps: Steps; index: number; depth: number }) {
  const [open, setOpen] = useState(depth < 1);
  const step = steps[index]!;
  const leaf = step.parts.length === 0;
  const line = (
    <>
      <span className="step-name">{step.name}</span>
      <span className="step-how">{SIGNS[step.operation]}</span>
      <span className="step-value">{step.value}</span>
    </>
  );
  return (
    <li>
      {leaf ? (
        <div className="step">{line}</div>
      ) : (
        <button type="button" className="step" aria-expanded={open} onClick={() => setOpen(!open)}>
          {line}
        </button>
      )}
      {open && !leaf && (
        <ul>
          {step.parts.map((part, place) => (
            <Step key={`${place}-${part}`} steps={steps} index={part} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** How an amount came about, from the total down to prices, quantities and days; each step opens those it was made of. */
export function Explanation({ of }: { of: Schema['ExplainedSteps'] }) {
  if (of.steps.length === 0) return <p className="none">Nothing to explain.</p>;
  return (
    <ul className="explanation">
      <Step steps={of.steps} index={of.steps.length - 1} depth={0} />
    </ul>
  );
}
