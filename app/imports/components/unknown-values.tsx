import { Select } from '../../ui/fields/field.tsx';
import { counted } from '../../ui/format.ts';
import type { UnknownValue } from '../unknown-values.ts';

type Option = { value: string; label: string };

type UnknownValuesProps = {
  unknown: UnknownValue[];
  classes: Option[];
  locations: Option[];
  chosen: string[];
  errors: Record<string, string[]>;
};

export function UnknownValues({ unknown, classes, locations, chosen, errors }: UnknownValuesProps) {
  if (unknown.length === 0) return null;
  return (
    <section aria-labelledby="unknown-values">
      <h3 id="unknown-values">Values that are not in your lists</h3>
      <p className="quiet small">
        Choose the entry that is meant. It is kept for later imports. What stays empty is an error at its rows.
      </p>
      <div className="values">
        {unknown.map(({ type, column, value, rows }, index) => (
          <div key={`${type} ${value}`}>
            <input type="hidden" name={`translations[${index}].type`} value={type} />
            <input type="hidden" name={`translations[${index}].value`} value={value} />
            <Select
              name={`translations[${index}].lookupId`}
              label={`${column}: ${value}`}
              hint={counted(rows, 'row')}
              empty="Choose an entry"
              defaultValue={chosen[index]}
              errors={errors[`translations[${index}].lookupId`]}
              options={type === 'INCIDENT_CLASS' ? classes : locations}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
