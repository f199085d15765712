import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { FieldFrame, Option } from './field.tsx';
import { fieldId } from './field-id.ts';
import { ariaFor, FieldNotes, LabelText } from './field-notes.tsx';

type ChoiceProps = { label: string } & Omit<ComponentPropsWithoutRef<'input'>, 'type'>;

export function Switch({ label, ...input }: ChoiceProps) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  );
}

export function Checkbox({ label, type = 'checkbox', ...input }: ChoiceProps & { type?: 'checkbox' | 'radio' }) {
  return (
    <label className="tick">
      <input {...input} type={type} />
      <span>{label}</span>
    </label>
  );
}

type SwitchesProps = { legend: string; sub?: boolean; id?: string; errors?: string[] | undefined; children: ReactNode };

/** Errors need an id. */
export function Switches({ legend, sub, id = '', errors = [], children }: SwitchesProps) {
  return (
    <fieldset className={sub ? 'sub' : undefined} aria-describedby={ariaFor(id, { errors })['aria-describedby']}>
      <legend className={sub ? undefined : 'label'}>{legend}</legend>
      <div className="switches">{children}</div>
      <FieldNotes id={id} errors={errors} />
    </fieldset>
  );
}

type RadioGroupProps = Omit<FieldFrame, 'label'> & {
  legend: string;
  options: Option[];
  defaultValue?: string | null;
  form?: string;
  autoFocus?: boolean;
};

/** The first radio carries the id, so that the link of the error summary focuses it. */
export function RadioGroup({ name, legend, options, defaultValue, form, autoFocus, ...field }: RadioGroupProps) {
  const id = field.id ?? fieldId(name);
  return (
    <fieldset
      className={classes('field', field.width, field.half && 'half')}
      aria-describedby={ariaFor(id, field)['aria-describedby']}
    >
      <legend>
        <LabelText label={legend} required={field.required} />
      </legend>
      <div className="seg">
        {options.map(({ value, label, disabled }, index) => (
          <label key={value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              form={form}
              disabled={disabled}
              required={field.required}
              defaultChecked={value === defaultValue}
              // biome-ignore lint/a11y/noAutofocus: a dialog focuses its first field
              autoFocus={autoFocus && value === defaultValue}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={field.hint} errors={field.errors} />
    </fieldset>
  );
}
