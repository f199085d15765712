import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup, Switch } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { counted } from '../../../ui/format.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { requireSection } from '../../require-section.server.ts';
import { updateLookup } from '../commands/update-lookup.server.ts';
import { updateLookupInput } from '../lookup.schema.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { lookupForm } from '../queries/lookup-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit lookup · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  const entry = await lookupForm(scope, args.params.lookupId);
  return { entry, query: lookupsQuery(view), back: lookupsPath({ ...view, type: entry.type, open: entry.parentId }) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return await submit(args, withVersion(updateLookupInput), async (input) => {
    const { type, name, parentId } = await updateLookup(scope, args.params.lookupId, input);
    const toast = { kind: 'ok', message: `${input.name || name} has been updated.` } as const;
    return { to: lookupsPath({ ...view, type, open: parentId }), toast };
  });
}

export default function EditLookup() {
  const { entry, query, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(updateLookupInput, {
    id: 'edit-lookup',
    reply,
    defaultValue: { name: entry.name, active: entry.active ? 'on' : '', needsReview: reviewAnswer(entry.needsReview) },
  });
  const parents = entry.path.slice(0, -1);
  return (
    <Dialog
      size="small"
      title="Edit lookup"
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <div className="stack">
        <ErrorSummary errors={[...(errors ?? []), ...(fields.active.errors ?? [])].map((message) => ({ message }))} />
        <FormVersion version={entry.version} reply={reply} />
        {parents.length > 0 && (
          <p className="quiet">
            <Path parts={parents} />
          </p>
        )}
        <Field {...fieldProps(fields.name)} label="Name" autoFocus />
        <Switch label="Active" name={fields.active.name} defaultChecked={fields.active.initialValue === 'on'} />
        <p className="small quiet">
          {'A disabled entry is struck through here and no longer offered in forms. '}
          {entry.incidents > 0 && usedBy(entry.incidents, entry.isCapped)}
        </p>
        {entry.type === 'INCIDENT_CLASS' && (
          <RadioGroup
            {...fieldProps(fields.needsReview)}
            legend="Review by a supervisor"
            hint="An incident that needs a review waits after Save until somebody else approves it, and is closed after that."
            options={[
              { value: '', label: parents.length > 0 ? 'As the class above' : 'Not set' },
              { value: 'yes', label: 'Needed' },
              { value: 'no', label: 'Not needed' },
            ]}
          />
        )}
        <div className="row">
          <LinkButton icon="swap" to={`/administration/lookups/${entry.id}/move${query}`}>
            Move
          </LinkButton>
          {entry.type === 'INCIDENT_CLASS' && (
            <>
              <LinkButton icon="done" to={`/administration/lookups/${entry.id}/tasks${query}`}>
                Tasks
              </LinkButton>
              <LinkButton icon="check" to={`/administration/lookups/${entry.id}/checklist${query}`}>
                Checklist
              </LinkButton>
            </>
          )}
          {entry.type === 'LOCATION' && (
            <LinkButton icon="building" to={`/administration/lookups/${entry.id}/address${query}`}>
              Address
            </LinkButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function reviewAnswer(needsReview: boolean | null) {
  if (needsReview === null) return '';
  return needsReview ? 'yes' : 'no';
}

function usedBy(incidents: number, isCapped: boolean) {
  if (isCapped) return `The more than ${counted(incidents, 'incident')} that use it keep it.`;
  return incidents === 1 ? 'The incident that uses it keeps it.' : `The ${incidents} incidents that use it keep it.`;
}
