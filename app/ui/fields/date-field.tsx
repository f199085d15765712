import { useEffect, useRef, useState } from 'react';
import { dayInWords } from '#db/vocabulary/calendar-day.ts';
import { clockTime, instantsShowing } from '#db/vocabulary/clock-time.ts';
import { classes } from '../classes.ts';
import { offsetAt, type ZoneOffsets } from '../dates/zone-offsets.ts';
import { RadioGroup, Switch } from './choice.tsx';
import { Field, type FieldFrame, type FieldProps } from './field.tsx';
import { fieldId } from './field-id.ts';
import { ariaFor, FieldNotes, LabelText } from './field-notes.tsx';

export function DateField(field: Omit<FieldProps, 'type' | 'prefix' | 'suffix' | 'day'>) {
  const { day, ref, onInput } = useDay(field.defaultValue?.toString());
  return <Field {...{ ...field, day, ref, onInput }} type="date" />;
}

/** Writes the day out, because the order of day and month in a date input is the device's. */
function useDay(defaultValue: string | undefined) {
  const { typed, ...input } = useTyped(defaultValue);
  return { day: dayInWords(typed) || undefined, typed, ...input };
}

function useTyped(defaultValue: string | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultValue ?? '');
  const read = () => setTyped(ref.current?.value ?? '');
  // input before hydration, or by a script, fires no event
  useEffect(read);
  return { typed, ref, onInput: read };
}

type RepeatedHourProps = HourChoice & { date: string; time: string; form?: string };

/** Stays in the page while it is hidden, so that the choice survives retyping the time. */
function RepeatedHour({ name, value, errors, offsets, date, time, form }: RepeatedHourProps) {
  const isRepeated = instantsShowing(date, time, (instant) => offsetAt(offsets, instant)).length > 1;
  return (
    <div className="when__hour" hidden={!isRepeated}>
      <RadioGroup
        name={name}
        errors={errors}
        form={form}
        legend={`First or second ${isRepeated ? clockTime(time) : 'time'}`}
        hint={errors?.length ? undefined : 'Clocks went back on this day and showed this time twice.'}
        defaultValue={value}
        options={[
          { value: 'first', label: 'First' },
          { value: 'second', label: 'Second' },
        ]}
      />
    </div>
  );
}

type DateTimeProps = Omit<FieldFrame, 'name' | 'label' | 'day'> & {
  legend: string;
  dateName: string;
  timeName: string;
  /** Formats of date and time inputs: yyyy-MM-dd and HH:mm. */
  date?: string;
  time?: string;
  max?: string;
  form?: string;
  timeErrors?: string[];
  hour?: HourChoice;
};

/** Shown where clocks of the zone show the date and time twice. */
type HourChoice = { name: string; value: string; errors?: string[]; offsets: ZoneOffsets };

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

function DateAndTime({
  legend,
  dateName,
  timeName,
  hour,
  className,
  ...field
}: DateTimeProps & { className?: string }) {
  const id = field.id ?? fieldId(dateName);
  const timeId = fieldId(timeName);
  const { required, form, hint, errors, timeErrors } = field;
  const { day, ...date } = useDay(field.date);
  const time = useTyped(field.time);
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
          {...{ id, form, required, ref: date.ref, onInput: date.onInput, ...ariaFor(id, { hint, errors, day }) }}
          name={dateName}
          max={field.max}
          defaultValue={field.date}
        />
        <input
          className="input"
          type="time"
          aria-label={`${legend}, time`}
          {...{ id: timeId, form, ref: time.ref, onInput: time.onInput, ...ariaFor(timeId, { errors: timeErrors }) }}
          name={timeName}
          defaultValue={field.time}
        />
      </div>
      <FieldNotes id={id} hint={hint} errors={errors} day={day} />
      <FieldNotes id={timeId} errors={timeErrors} />
      {hour && <RepeatedHour {...hour} date={date.typed} time={time.typed} form={form} />}
    </fieldset>
  );
}
