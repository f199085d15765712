import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { requireSection } from '../../require-section.server.ts';
import { addLookup } from '../commands/add-lookup.server.ts';
import { addLookupInput } from '../lookup.schema.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { mayAddLookups } from '../policy.ts';
import { lookupEntry } from '../queries/lookup-entry.server.ts';
import { lookupList } from '../queries/lookup-list.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Add ${data?.label.toLowerCase()} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  authorize(mayAddLookups(scope.actor));
  const view = lookupsViewOf(args.request);
  const parent = view.open ? await lookupEntry(scope, view.open) : null;
  const type = parent?.type ?? view.type;
  const { labels } = await lookupList(scope, type);
  const label = labels.length > 1 ? (labels[parent?.level ?? 0] ?? '') : lookupTypeNames[type];
  return { parent, label, back: lookupsPath({ ...view, type }), operation: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return await submit(args, withOperation(addLookupInput), async ({ name, operation }) => {
    const id = await addLookup(scope, { type: view.type, parentId: view.open, name, operation });
    const toast = { kind: 'ok', message: `${name} is added.` } as const;
    return { to: lookupsPath(view), ...(id && { toast }) };
  });
}

export default function AddLookup() {
  const { parent, label, back, operation } = useLoaderData<typeof loader>();
  const { form, fields, errors } = useSchemaForm(addLookupInput, {
    id: 'add-lookup',
    reply: useActionData<typeof action>(),
  });
  return (
    <Dialog
      size="small"
      title={`Add ${label.toLowerCase()}`}
      closeTo={back}
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <input type="hidden" name="operation" value={operation} />
      <div className="stack">
        <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
        {parent && (
          <p className="quiet">
            <Path parts={parent.path} />
          </p>
        )}
        <Field {...fieldProps(fields.name)} label="Name" autoFocus />
      </div>
    </Dialog>
  );
}
