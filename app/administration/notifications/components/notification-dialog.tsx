import type { FieldMetadata } from '@conform-to/react';
import { useMemo } from 'react';
import { type NotifiedEvent, notifiedEvents } from '#db/vocabulary/incident.ts';
import { searchableTree } from '../../../search/searchable-tree.ts';
import { Button, IconButton, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { Field, TextArea } from '../../../ui/fields/field.tsx';
import { FieldNotes } from '../../../ui/fields/field-notes.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { NodesToChoose } from '../../../ui/trees/tree.ts';
import { TreePicker } from '../../../ui/trees/tree-picker.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { NodeChoice } from '../../components/node-choice.tsx';
import { notificationInput } from '../notification.schema.ts';
import {
  type ClassValues,
  type NotificationValues,
  newClass,
  notificationTitle,
  notificationValues,
} from '../notification-form.ts';

type NotificationDialogProps = {
  id: string | null;
  values: NotificationValues;
  paths: Record<string, string[]>;
  operation: string;
  version: string | null;
  reply:
    | {
        errors: Record<string, string[]>;
        values?: Record<string, unknown>;
        conflict?: Conflict;
        paths?: Record<string, string[]>;
        choice?: NodesToChoose & { at: number };
      }
    | undefined;
};

const formId = 'notification';

const eventNames: Record<NotifiedEvent, string> = { CREATE: 'Create', EDIT: 'Edit', CLOSE: 'Close' };

/** Without scripts the buttons for classes post to addresses that return the form with one class more or less. */
export function NotificationDialog({ id, values, paths, operation, version, reply }: NotificationDialogProps) {
  const { form, fields, allErrors, insert, remove } = useSchemaForm(notificationInput, {
    id: formId,
    reply: useMemo(() => (reply?.values ? { ...reply, values: notificationValues(reply.values) } : reply), [reply]),
    defaultValue: values,
  });
  const rules = fields.lookupClasses as unknown as FieldMetadata<ClassValues[]>;
  const isHydrated = useHydrated();
  const path = `/administration/notification/${id ?? 'new'}`;
  return (
    <Dialog
      title={notificationTitle(id)}
      closeTo="/administration/notification"
      form={{ ...form, action: path, autoComplete: 'off' }}
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
        <ErrorSummary errors={summaryOf(allErrors, (name) => !isHydrated || name === '' || name === rules.name)} />
        {version && <FormVersion version={version} reply={reply} />}
        <Field {...fieldProps(fields.name)} label="Email Subject Heading" required />
        <TextArea
          {...fieldProps(fields.recipientEmails)}
          label="Recipients"
          required
          hint="Emails, separated by commas, semicolons or lines, also as a mail program copies them"
        />
        <div className="sub">
          <h3 className="label" id={rules.id} tabIndex={-1}>
            When to send
          </h3>
          <FieldNotes id={rules.id} errors={rules.errors} />
          <ol className="plain">
            {rules.getFieldList().map((rule, at) => (
              <ClassRow
                key={rule.key}
                rule={rule}
                at={at}
                paths={{ ...paths, ...reply?.paths }}
                path={`${path}/classes/${at}`}
                choice={reply?.choice?.at === at ? reply.choice : undefined}
                onRemove={() => remove({ name: rules.name, index: at })}
              />
            ))}
          </ol>
          <Button
            icon="plus"
            formAction={`${path}/classes/add`}
            onClick={(event) => {
              event.preventDefault();
              insert({ name: rules.name, defaultValue: newClass });
            }}
          >
            Add event
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Hydrated, the form focuses the first field with an error. */
function summaryOf(errors: Record<string, string[]>, isListed: (name: string) => boolean) {
  return Object.entries(errors)
    .filter(([name]) => isListed(name))
    .flatMap(([name, [message]]) => (message ? [{ message, ...(name && { id: `${formId}-${name}` }) }] : []));
}

type Row = {
  rule: FieldMetadata<ClassValues>;
  at: number;
  paths: Record<string, string[]>;
  path: string;
  choice: NodesToChoose | undefined;
  onRemove: () => void;
};

function ClassRow({ rule, at, paths, path, choice, onRemove }: Row) {
  const { classLookupId, eventTypeList } = rule.getFieldset();
  const chosen = classLookupId.initialValue ?? '';
  const checkedEvents = [eventTypeList.initialValue ?? []].flat();
  return (
    <li className="event">
      <div className="stack">
        <TreePicker
          id={classLookupId.id}
          name={classLookupId.name}
          errors={classLookupId.errors}
          label="Incident class"
          required
          defaultValue={chosen}
          path={paths[chosen] ?? []}
          branches
          load={() => searchableTree('class')}
          action={`${path}/choose`}
        />
        {choice && <NodeChoice choice={choice} label="Incident class" action={`${path}/choose`} />}
      </div>
      <fieldset className="field" aria-describedby={`${eventTypeList.id}-e`}>
        <legend>Events</legend>
        <div className="event__types">
          {notifiedEvents.map((event, position) => (
            <Checkbox
              key={event}
              id={position === 0 ? eventTypeList.id : undefined}
              name={eventTypeList.name}
              value={event}
              label={eventNames[event]}
              defaultChecked={checkedEvents.includes(event)}
            />
          ))}
        </div>
        <FieldNotes id={eventTypeList.id} errors={eventTypeList.errors} />
      </fieldset>
      <IconButton
        icon="trash"
        variant="quiet"
        label={`Delete event ${at + 1}`}
        formAction={`${path}/remove`}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      />
    </li>
  );
}
