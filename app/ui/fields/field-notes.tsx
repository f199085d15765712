import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';

type Notes = {
  hint?: string;
  errors?: string[];
  day?: string;
};

export function FieldNotes({ id, hint, errors, day }: Notes & { id: string }) {
  const error = errors?.[0];
  return (
    <>
      {day && (
        <p className="hint" id={`${id}-d`}>
          {day}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-e`}>
          <Icon name="bad" />
          {error}
        </p>
      )}
    </>
  );
}

export function ariaFor(id: string, { hint, errors, day }: Notes, unitId?: string | false) {
  const error = errors?.[0];
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classes(unitId, day && `${id}-d`, hint && `${id}-h`, error && `${id}-e`),
  };
}

export function LabelText({ label, required }: { label: string; required?: boolean }) {
  if (!required) return label;
  return (
    <>
      {`${label} `}
      <span className="req">required</span>
    </>
  );
}
