import { useEffect, useRef, useState } from 'react';
import { dayInWords } from '#db/vocabulary/calendar-day.ts';
import { Switch } from './choice.tsx';
import { classes } from './classes.ts';
import { Field, type FieldFrame, type FieldProps } from './field.tsx';
import { fieldId } from './field-id.ts';
import { ariaFor, FieldNotes, LabelText } from './field-notes.tsx';

export function DateField(field: Omit<FieldProps, 'type' | 'prefix' | 'suffix' | 'day'>) {
  const { day, ...date } = useDay(field.defaultValue?.toString());
  return <Field {...field} {...date} day={day} type="date" />;
}

/** Writes out the day of a date input, whose order of day and month is the device's. */
function useDay(defaultValue: string | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  const [date, setDate] = useState(defaultValue ?? '');
  const read = () => setDate(ref.current?.value ?? '');
  // what was typed before hydration, and what a script fills in, come without an event
  useEffect(read);
  return { day: dayInWords(date) || undefined, ref, onInput: read };
}

type DateTimeProps = Omit<FieldFrame, 'name' | 'label' | 'day'> & {
  legend: string;
  dateName: string;
  timeName: string;
  /** In the formats of date and time inputs: yyyy-MM-dd and HH:mm. */
  date?: string;
  time?: string;
  max?: string;
  form?: string;
  timeErrors?: string[];
};

type Uncertain = { name: string; checked: boolean };

export function DateTimeField({ uncertain, width, half, ...field }: DateTimeProps & { uncertain?: Uncertain }) {
  if (!uncertain) return <DateAndTime {...field} className={classes(width, half && 'half')} />;
  return (
    <div className={classes(width, half && 'half')}>
      <div className="with-end when-box">
        <DateAndTime {...field} />
        <div className="with-end__end">
          <Switch
            className="uncertain"
            label="Uncertain"
            name={uncertain.name}
            defaultChecked={uncertain.checked}
            form={field.form}
          />
        </div>
      </div>
    </div>
  );
}

function DateAndTime({ legend, dateName, timeName, className, ...field }: DateTimeProps & { className?: string }) {
  const id = field.id ?? fieldId(dateName);
  const timeId = fieldId(timeName);
  const { required, form, hint, errors, timeErrors } = field;
  const { day, ...date } = useDay(field.date);
  return (
    <fieldset className={classes('field when-box', className)}>
      <legend>
        <LabelText label={legend} required={required} />
      </legend>
      <div className="when">
        <input
          className="input"
          type="date"
          aria-label={`${legend}, date`}
          {...{ id, form, required, ...date, ...ariaFor(id, { hint, errors, day }) }}
          name={dateName}
          max={field.max}
          defaultValue={field.date}
        />
        <input
          className="input"
          type="time"
          aria-label={`${legend}, time`}
          {...{ id: timeId, form, ...ariaFor(timeId, { errors: timeErrors }) }}
          name={timeName}
          defaultValue={field.time}
        />
      </div>
      <FieldNotes id={id} hint={hint} errors={errors} day={day} />
      <FieldNotes id={timeId} errors={timeErrors} />
    </fieldset>
  );
}
