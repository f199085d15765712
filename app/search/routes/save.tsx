import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { withVersion } from '../../platform/forms/form-version.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { FieldNotes } from '../../ui/fields/field-notes.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { withOperation } from '../../ui/forms/form-operation.schema.ts';
import { FormVersion } from '../../ui/forms/form-version.tsx';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { createSavedSearch } from '../commands/create-saved-search.server.ts';
import { updateSavedSearch } from '../commands/update-saved-search.server.ts';
import { criteriaAsText } from '../criteria/criteria-words.ts';
import { maySave, mayUpdateSaved } from '../policy.ts';
import { criteriaNames } from '../queries/criteria-names.server.ts';
import { savedSearch } from '../queries/saved-search.server.ts';
import { isSaveTarget, type SaveTarget, saveTargets } from '../saved/save-targets.ts';
import { savedSearchInput } from '../saved/saved-search.schema.ts';
import { searchAddress } from '../search-address.server.ts';
import { hasCriteria, type SearchAddress, searchHref } from '../search-address.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Save Search'} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { address, target } = readAddress(args);
  if (!hasCriteria(address.criteria)) throw redirect(safeRedirect(searchHref(address)));
  const saved = target === 'update' ? await savedSearch(scope, address.saved) : null;
  const { itemType, label } =
    target === 'update' ? saveTargets[saved?.itemType === 'REPORT' ? 'reports' : 'dashboard'] : saveTargets[target];
  authorize(saved ? mayUpdateSaved(scope.actor, saved) : maySave(scope.actor, itemType));
  const names = await criteriaNames(scope, [address.criteria]);
  return {
    title: saved ? 'Update Search' : 'Save Search',
    target: label,
    button: saved ? 'Update' : 'Save',
    name: saved?.name ?? '',
    description: saved?.description ?? '',
    operation: saved ? null : randomUUID(),
    version: saved && String(address.version ?? saved.version),
    criteria: criteriaAsText(address.criteria, names, viewerDisplay(scope.actor)),
    closeTo: searchHref(address, { by: address.by, run: address.run || undefined }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { address, target } = readAddress(args);
  return await submit(
    args,
    withOperation(withVersion(savedSearchInput)),
    async ({ version: opened, operation, ...input }) => {
      const search = { ...input, criteria: address.criteria, columns: address.columns };
      let { saved, version } = address;
      if (target === 'update') version = await updateSavedSearch(scope, saved, { ...search, version: opened });
      else
        [saved, version] = [await createSavedSearch(scope, saveTargets[target].itemType, { ...search, operation }), 1];
      const to = searchHref({ ...address, saved, version }, { by: address.by, run: address.run || undefined });
      return { to, toast: { kind: 'ok', message: `“${input.name}” is saved.` } };
    },
  );
}

function readAddress({ request, params }: LoaderFunctionArgs): {
  address: SearchAddress;
  target: SaveTarget | 'update';
} {
  const { target } = params;
  if (target !== 'update' && !isSaveTarget(target)) throw new NotFoundError('target');
  return { address: searchAddress(new URL(request.url).searchParams), target };
}

export default function SaveSearch() {
  const { title, target, button, name, description, operation, version, criteria, closeTo } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(savedSearchInput, {
    id: 'save-search',
    reply,
    defaultValue: { name, description },
  });
  const foot = (
    <>
      <LinkButton to={closeTo}>Cancel</LinkButton>
      <Button variant="primary">{button}</Button>
    </>
  );
  return (
    <Dialog title={title} closeTo={closeTo} form={form} foot={foot}>
      <p className="quiet">{`Shown on: ${target}`}</p>
      <FieldNotes id="save-search" errors={errors} />
      {operation !== null && <input type="hidden" name="operation" value={operation} />}
      {version !== null && <FormVersion version={version} reply={reply} />}
      <Field {...fieldProps(fields.name)} label="Name" />
      <TextArea {...fieldProps(fields.description)} label="Description" rows={4} />
      <p className="small">{criteria}</p>
    </Dialog>
  );
}
