import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useRef } from 'react';
import { classes } from '../classes.ts';
import { fieldId } from './field-id.ts';
import { ariaFor, FieldNotes, LabelText } from './field-notes.tsx';
import { useDefaultText } from './use-default-text.ts';

export type Width = 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7' | 'c8' | 'c12';

export type FieldFrame = {
  name: string;
  label: string;
  id?: string;
  required?: boolean;
  hint?: string;
  errors?: string[];
  day?: string;
  width?: Width;
  half?: boolean;
};

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame & {
  defaultValue?: string | number | null;
} & Omit<ComponentPropsWithoutRef<Tag>, keyof FieldFrame | 'defaultValue' | 'className' | 'children' | 'prefix'>;

export type FieldProps = Control<'input'> & { prefix?: string; suffix?: string };

export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field({ prefix, suffix, ...field }, ref) {
  const id = idOf(field);
  const unitId = suffix && `${id}-u`;
  const affix = prefix ?? suffix;
  const input = (
    <input ref={ref} type="text" {...controlProps(field, unitId)} className={affix ? 'input num' : 'input'} />
  );
  return (
    <LabelledControl field={field}>
      {affix ? (
        <div className={classes('affix', suffix && 'affix--end')}>
          <span id={unitId} aria-hidden={prefix ? true : undefined}>
            {affix}
          </span>
          {input}
        </div>
      ) : (
        input
      )}
    </LabelledControl>
  );
});

export function TextArea({ rows = 2, ...field }: Control<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <LabelledControl field={field}>
      <textarea
        {...controlProps(field)}
        ref={area}
        defaultValue={useDefaultText(area, String(field.defaultValue ?? ''))}
        className={classes('area', rows === 2 && 'area--2')}
        rows={rows}
      />
    </LabelledControl>
  );
}

export type Option = { value: string; label: string; disabled?: boolean; group?: string };

/** `empty` labels the empty option. A disabled option is offered only as the current value. */
export function Select({ options, empty, ...field }: Control<'select'> & { options: Option[]; empty?: string }) {
  const offered = options.filter((option) => !option.disabled || option.value === String(field.defaultValue));
  return (
    <LabelledControl field={field}>
      <select {...controlProps(field)} className="select">
        {empty !== undefined && <option value="">{empty}</option>}
        <Options options={offered.filter(({ group }) => !group)} />
        {[...new Set(offered.flatMap(({ group }) => group ?? []))].map((group) => (
          <optgroup key={group} label={group}>
            <Options options={offered.filter((option) => option.group === group)} />
          </optgroup>
        ))}
      </select>
    </LabelledControl>
  );
}

/** Omits a value that equals the label, to keep the page small. */
function Options({ options }: { options: Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value === label ? undefined : value}>
      {label}
    </option>
  ));
}

export function ReadOnly({ label, width, half, children }: Omit<FieldFrame, 'name'> & { children: ReactNode }) {
  return (
    <div className={classes('field', width, half && 'half')}>
      <span className="label">{label}</span>
      <span className="said">{children}</span>
    </div>
  );
}

function LabelledControl({ field, children }: { field: FieldFrame; children: ReactNode }) {
  const id = idOf(field);
  return (
    <div className={classes('field', field.width, field.half && 'half')}>
      <label htmlFor={id}>
        <LabelText label={field.label} required={field.required} />
      </label>
      {children}
      <FieldNotes id={id} hint={field.hint} errors={field.errors} day={field.day} />
    </div>
  );
}

function controlProps<Props extends FieldFrame & { defaultValue?: string | number | null }>(
  props: Props,
  unitId?: string,
) {
  const { label, hint, errors, day, width, half, defaultValue, ...native } = props;
  const id = idOf(props);
  return { ...native, ...ariaFor(id, { hint, errors, day }, unitId), id, defaultValue: defaultValue ?? undefined };
}

function idOf({ id, name }: FieldFrame): string {
  return id ?? fieldId(name);
}
