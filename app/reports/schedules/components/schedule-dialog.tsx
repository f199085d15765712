import { type FormEvent, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox, RadioGroup, Switch } from '../../../ui/fields/choice.tsx';
import { type Option, Select } from '../../../ui/fields/field.tsx';
import { FieldNotes, LabelText } from '../../../ui/fields/field-notes.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { PersonToSendTo } from '../queries/people-to-send-to.server.ts';
import {
  lastDayOfMonth,
  type ScheduleInput,
  scheduleFrequencies,
  scheduleInput,
  sentFormats,
} from '../schedule.schema.ts';
import { hourInWords, weekdayNames } from '../timing-words.ts';
import { type Calendar, FirstOn } from './first-on.tsx';

type Values = Record<string, unknown>;
type ScheduleDialogProps = Calendar & {
  name: string;
  words: string;
  schedule: ScheduleInput;
  people: PersonToSendTo[];
  version: string;
  at: string;
  reply: { errors: Record<string, string[]>; values?: Values; conflict?: Conflict } | undefined;
};

/** Days of the week and of the month apply only to their own frequency. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { name, words, schedule, people, timeZone, version, at, reply } = props;
  const values = reply?.values ?? (schedule as Values);
  const { errors = {} } = reply ?? {};
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Values>(values);
  const names = people.filter(({ id }) => chosenOf(typed.recipients).has(id)).map((person) => person.name);
  const text = (field: string) => String(values[field] ?? '');
  return (
    <Dialog
      title="Send on a schedule"
      closeTo={at}
      form={{
        method: 'post',
        action: `${at}/edit`,
        autoComplete: 'off',
        onChange: (event) => setTyped(valuesIn(event)),
      }}
      foot={
        <>
          <LinkButton href={at}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <div className="stack">
        <ErrorSummary
          errors={Object.entries(errors).flatMap(([field, messages]) =>
            messages.map((message) => (field ? { message, id: field } : { message })),
          )}
        />
        <FormVersion version={version} reply={reply} />
        <p className="schedule__what">
          <b>{name}</b>
          <span className="quiet">{words}</span>
        </p>
        <RadioGroup
          id="frequency"
          name="frequency"
          legend="How often"
          options={optionsOf(scheduleFrequencies)}
          defaultValue={text('frequency')}
          errors={errors.frequency}
          required
        />
        <div className="fields often">
          <div className="c4 half for-weekly">
            <Select
              id="weekday"
              name="weekday"
              label="On"
              options={weekdays}
              defaultValue={text('weekday')}
              errors={errors.weekday}
            />
          </div>
          <div className="c4 half for-monthly">
            <Select
              id="monthDay"
              name="monthDay"
              label="On day"
              options={monthDays}
              defaultValue={text('monthDay')}
              errors={errors.monthDay}
            />
          </div>
          <Select
            id="hour"
            name="hour"
            label="At"
            options={hours}
            width="c4"
            half
            hint={timeZone}
            defaultValue={text('hour')}
            errors={errors.hour}
          />
        </div>
        <Recipients people={people} chosen={chosenOf(values.recipients)} errors={errors.recipients} />
        <RadioGroup
          id="format"
          name="format"
          legend="As"
          options={optionsOf(sentFormats)}
          defaultValue={text('format')}
          errors={errors.format}
          required
        />
        <Switch
          label="Send also when nothing is found"
          name="sendsEmpty"
          defaultChecked={values.sendsEmpty === true || values.sendsEmpty === 'on'}
        />
        {isHydrated && <FirstOn timing={timingOf(typed, schedule)} names={names} calendar={props} />}
      </div>
    </Dialog>
  );
}

type RecipientsProps = { people: PersonToSendTo[]; chosen: Set<string>; errors: string[] | undefined };

function Recipients({ people, chosen, errors }: RecipientsProps) {
  const workgroups = [...new Set(people.map(({ workgroup }) => workgroup))];
  return (
    <fieldset className="field" id="recipients" tabIndex={-1}>
      <legend>
        <LabelText label="To" required />
      </legend>
      <div className="people-pick">
        {workgroups.map((workgroup) => (
          <fieldset key={workgroup} className="contents">
            <legend className="sr">{workgroup}</legend>
            <div>
              <p className="small quiet" aria-hidden="true">
                {workgroup}
              </p>
              {people
                .filter((person) => person.workgroup === workgroup)
                .map(({ id, name }) => (
                  <Checkbox key={id} label={name} name="recipients" value={id} defaultChecked={chosen.has(id)} />
                ))}
            </div>
          </fieldset>
        ))}
      </div>
      <FieldNotes
        id="recipients"
        hint="Only people of this account who may print reports. Each person gets what they may see: locked incidents are left out for those without the privilege."
        errors={errors}
      />
    </fieldset>
  );
}

function valuesIn({ currentTarget }: FormEvent<HTMLFormElement>): Values {
  const form = new FormData(currentTarget);
  return { ...Object.fromEntries(form), recipients: form.getAll('recipients') };
}

/** Falls back to the stored timing where the form's is not valid. */
function timingOf(values: Values, stored: ScheduleInput) {
  const timing = scheduleInput.pick({ frequency: true, weekday: true, monthDay: true, hour: true });
  return (
    timing.safeParse(
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
      ),
    ).data ?? stored
  );
}

function chosenOf(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []);
}

const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const weekdays = weekdayNames.map((label, index) => ({ value: String(index + 1), label }));
const monthDays = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index + 1 === lastDayOfMonth ? 'Last day' : String(index + 1),
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourInWords(hour) }));
