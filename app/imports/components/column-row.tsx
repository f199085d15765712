import { fieldId } from '../../ui/fields/field-id.ts';
import { Icon } from '../../ui/icon.tsx';
import { Cell, Row } from '../../ui/lists/table.tsx';
import type { ColumnChoice } from '../column-choice.ts';

type ColumnRowProps = Omit<ColumnChoice, 'target'> & {
  target: string;
  at: number;
  options: { value: string; label: string }[];
  error?: string | undefined;
};

export function ColumnRow({ at, name, samples, target, finding, options, error }: ColumnRowProps) {
  const id = fieldId(`targets[${at}]`);
  return (
    <Row>
      <Cell className="lead">
        <b>{name}</b>
      </Cell>
      <Cell label="First values" className="wide any">
        <span className="quiet">{samples}</span>
      </Cell>
      <Cell label="Field" className="target">
        <select
          className="select"
          id={id}
          name={`targets[${at}]`}
          aria-label={`Field for ${name}`}
          defaultValue={target}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-e` })}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {error && (
          <p className="error" id={`${id}-e`}>
            <Icon name="bad" />
            {error}
          </p>
        )}
      </Cell>
      <Cell label="What we found" className="wide">
        <Finding {...finding} />
      </Cell>
    </Row>
  );
}

function Finding({ words, kind }: ColumnChoice['finding']) {
  if (kind === 'none') return <span className="quiet">{words}</span>;
  return (
    <span className={kind === 'fine' ? 'fine' : 'changed'}>
      <Icon name={kind === 'fine' ? 'check' : 'warn'} />
      {words}
    </span>
  );
}
