import { keysOf } from '#db/vocabulary/keys.ts';
import { NodeChoice } from '../../administration/components/node-choice.tsx';
import { searchableTree } from '../../search/searchable-tree.ts';
import { Button, LinkButton, NoDefaultButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FieldNotes } from '../../ui/fields/field-notes.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import type { NodesToChoose } from '../../ui/trees/tree.ts';
import { TreePicker } from '../../ui/trees/tree-picker.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { eventNames } from '../delivery-words.ts';
import { eventFields, eventKinds } from '../event-fields.ts';
import { type WebhookInput, webhookInput } from '../webhook.schema.ts';

type WebhookDialogProps = {
  id: string | null;
  values: WebhookInput;
  path: string[];
  operation: string;
  version: string | null;
  reply: WebhookReply | undefined;
};

type WebhookReply = {
  errors: Record<string, string[]>;
  values?: object;
  conflict?: Conflict;
  path?: string[];
  choice?: NodesToChoose;
};

const formId = 'webhook';
const allClasses = 'All classes';

export function WebhookDialog({ id, values, path, operation, version, reply }: WebhookDialogProps) {
  const { form, fields, allErrors } = useSchemaForm(webhookInput, {
    id: formId,
    reply,
    defaultValue: { url: values.url, classId: values.classId ?? '' },
  });
  const typed = reply?.values as { kinds?: string | string[]; fields?: string | string[] } | undefined;
  const kinds: string[] = typed ? [typed.kinds ?? []].flat() : values.kinds;
  const chosen: string[] = typed ? [typed.fields ?? []].flat() : values.fields;
  const isHydrated = useHydrated();
  const at = `/administration/webhooks/${id ?? 'new'}`;
  const errors = Object.entries(allErrors).filter(([name]) => !isHydrated || name === '');
  return (
    <Dialog
      title={id ? 'Edit webhook' : 'Add webhook'}
      closeTo="/administration/webhooks"
      form={{ ...form, action: at, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to="/administration/webhooks">Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <NoDefaultButton />
      <input type="hidden" name="operation" value={operation} />
      <div className="stack">
        <ErrorSummary
          errors={errors.flatMap(([name, [message]]) =>
            message ? [{ message, ...(name && { id: `${formId}-${name}` }) }] : [],
          )}
        />
        {version && <FormVersion version={version} reply={reply} />}
        <Field
          {...fieldProps(fields.url)}
          label="Address"
          required
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          hint="Begins with https://. We send a test event when you save a new address."
        />
        <fieldset className="field" aria-describedby={`${fields.kinds.id}-e`}>
          <legend>
            Events <span className="req">required</span>
          </legend>
          <div className="ticks">
            {eventKinds.map((kind, index) => (
              <Checkbox
                key={kind}
                id={index === 0 ? fields.kinds.id : undefined}
                name={fields.kinds.name}
                value={kind}
                label={eventNames[kind]}
                defaultChecked={kinds.includes(kind)}
              />
            ))}
          </div>
          <FieldNotes id={fields.kinds.id} errors={fields.kinds.errors} />
        </fieldset>
        <TreePicker
          id={fields.classId.id}
          name={fields.classId.name}
          errors={fields.classId.errors}
          label="Incident class"
          unset={allClasses}
          defaultValue={fields.classId.initialValue ?? ''}
          path={reply?.path ?? path}
          branches
          load={() => searchableTree('class')}
          action={`${at}/class`}
          hint="A class includes everything under it. Locked incidents are never sent: a lock is sent as a deletion."
        />
        {reply?.choice && (
          <NodeChoice choice={reply.choice} label="Incident class" action={`${at}/class`} none={allClasses} />
        )}
        <fieldset className="field" aria-describedby={`${fields.fields.id}-h ${fields.fields.id}-e`}>
          <legend>Also send</legend>
          <div className="ticks">
            {keysOf(eventFields).map((field, index) => (
              <Checkbox
                key={field}
                id={index === 0 ? fields.fields.id : undefined}
                name={fields.fields.name}
                value={field}
                label={eventFields[field]}
                defaultChecked={chosen.includes(field)}
              />
            ))}
          </div>
          <FieldNotes
            id={fields.fields.id}
            hint="Every event has the id and version of its incident. Texts and persons are never sent."
            errors={fields.fields.errors}
          />
        </fieldset>
      </div>
    </Dialog>
  );
}
