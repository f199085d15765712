import { useState } from 'react';
import { type NotifiedEvent, notifiedEvents } from '#db/vocabulary/incident.ts';
import { Button, IconButton, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field, type Option, Select, TextArea } from '../../../ui/field.tsx';
import { fieldId } from '../../../ui/field-id.ts';
import { FieldNotes } from '../../../ui/field-notes.tsx';
import { type ClassValues, type NotificationValues, newClass, notificationValues } from '../notification-form.ts';

type NotificationDialogProps = {
  id: string | null;
  values: NotificationValues;
  classes: Option[];
  operation: string;
  reply: { errors: Record<string, string[]>; values?: Record<string, unknown> } | undefined;
};

const eventNames: Record<NotifiedEvent, string> = { CREATE: 'Create', EDIT: 'Edit', CLOSE: 'Close' };

/** Without scripts the buttons for classes post to addresses that return the form with one class more or less. */
export function NotificationDialog({ id, values, classes, operation, reply }: NotificationDialogProps) {
  const errors = reply?.errors ?? {};
  const shown = reply?.values ? notificationValues(reply.values) : values;
  const path = `/administration/notification/${id ?? 'new'}`;
  return (
    <Dialog
      title={id ? 'Edit notification' : 'Add notification'}
      closeTo="/administration/notification"
      form={{ action: path, noValidate: true, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to="/administration/notification">Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <NoDefaultButton />
      <input type="hidden" name="operation" value={operation} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(errors)} />
        <Field
          name="name"
          label="Email Subject Heading"
          required
          maxLength={100}
          defaultValue={shown.name}
          errors={errors.name}
        />
        <TextArea
          name="recipientEmails"
          label="Recipients"
          required
          defaultValue={shown.recipientEmails}
          hint="Emails, separated by commas"
          errors={errors.recipientEmails}
        />
        <ClassRows
          key={JSON.stringify(shown.lookupClasses)}
          given={shown.lookupClasses}
          {...{ path, classes, errors }}
        />
      </div>
    </Dialog>
  );
}

function summaryOf(errors: Record<string, string[]>) {
  return Object.entries(errors).flatMap(([name, [message]]) =>
    message ? [{ message, ...(name && { id: fieldId(name) }) }] : [],
  );
}

type Rows = { given: ClassValues[]; path: string; classes: Option[]; errors: Record<string, string[]> };

function ClassRows({ given, path, classes, errors }: Rows) {
  const [rows, setRows] = useState(() => given.map((values, key) => ({ key, values })));
  const [nextKey, setNextKey] = useState(given.length);
  return (
    <div className="sub">
      <h3 className="label" id="lookupClasses" tabIndex={-1}>
        When to send
      </h3>
      <FieldNotes id="lookupClasses" errors={errors.lookupClasses} />
      <ol className="plain">
        {rows.map(({ key, values }, at) => (
          <ClassRow
            key={key}
            at={at}
            values={values}
            classes={classes}
            errors={rows.length === given.length ? errors : {}}
            removeTo={`${path}/classes/${at}/remove`}
            onRemove={() => setRows(rows.filter((row) => row.key !== key))}
          />
        ))}
      </ol>
      <Button
        icon="plus"
        formAction={`${path}/classes/add`}
        onClick={(event) => {
          event.preventDefault();
          setRows([...rows, { key: nextKey, values: newClass }]);
          setNextKey(nextKey + 1);
        }}
      >
        Add event
      </Button>
    </div>
  );
}

type Row = {
  at: number;
  values: ClassValues;
  classes: Option[];
  errors: Record<string, string[]>;
  removeTo: string;
  onRemove: () => void;
};

function ClassRow({ at, values, classes, errors, removeTo, onRemove }: Row) {
  const name = `lookupClasses[${at}]`;
  const eventsId = fieldId(`${name}.eventTypeList`);
  return (
    <li className="event">
      <Select
        name={`${name}.classLookupId`}
        label="Incident class"
        required
        empty="Choose a class"
        options={classes}
        defaultValue={values.classLookupId}
        errors={errors[`${name}.classLookupId`]}
      />
      <fieldset className="field" aria-describedby={`${eventsId}-e`}>
        <legend>Events</legend>
        <div className="event__types">
          {notifiedEvents.map((event, position) => (
            <Checkbox
              key={event}
              id={position === 0 ? eventsId : undefined}
              name={`${name}.eventTypeList`}
              value={event}
              label={eventNames[event]}
              defaultChecked={values.eventTypeList.includes(event)}
            />
          ))}
        </div>
        <FieldNotes id={eventsId} errors={errors[`${name}.eventTypeList`]} />
      </fieldset>
      <IconButton
        icon="trash"
        variant="quiet"
        label={`Delete event ${at + 1}`}
        formAction={removeTo}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      />
    </li>
  );
}
