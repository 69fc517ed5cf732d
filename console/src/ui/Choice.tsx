import { useId } from 'react';

export interface Option<V extends string> {
  value: V;
  label: string;
  /** What follows from it. */
  more?: string;
}

/** One of a few, all in view. */
export function Choice<V extends string>({ legend, value, options, choose }: {
  legend: string;
  value: V;
  options: Option<V>[];
  choose: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => choose(option.value)} />
          <span>
            {option.label}
            {option.more && <span className="choice-more">{option.more}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
