import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { submit } from '../../../platform/submit.server.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldNotes } from '../../../ui/field-notes.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { requireSection } from '../../require-section.server.ts';
import { moveLookup } from '../commands/move-lookup.server.ts';
import { moveLookupInput } from '../lookup.schema.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { newParents } from '../queries/new-parents.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Move lookup · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  const found = await newParents(scope, args.params.lookupId, view.words);
  return { ...found, view, back: lookupsPath({ type: found.entry.type, open: found.entry.parentId }) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  return await submit(args, moveLookupInput, async ({ parentId }) => {
    const { type, name } = await moveLookup(scope, args.params.lookupId, parentId);
    return { to: lookupsPath({ type, open: parentId }), toast: { kind: 'ok', message: `${name} is moved.` } };
  });
}

/** Offers the places by their paths; a filter narrows long lists, with and without scripts. */
export default function MoveLookup() {
  const { entry, parents, hasMore, view, back } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors.parentId;
  const { pathname, search } = useLocation();
  return (
    <Dialog title={`Move ${entry.name}`} closeTo={back}>
      <p className="quiet">
        <Path parts={entry.path} />
      </p>
      <Form method="get" action={pathname} className="finder over" role="search">
        <input type="hidden" name="type" value={entry.type} />
        <input
          className="input"
          type="search"
          name="words"
          defaultValue={view.words}
          aria-label="Filter places"
          placeholder="Filter"
        />
        <Button>Filter</Button>
      </Form>
      <FieldNotes id="parentId" errors={errors} />
      <Form method="post" action={pathname + search}>
        <ul className="tree" aria-label="New place">
          {entry.parentId !== null && (
            <li>
              <button type="submit" className="tree__choice" name="parentId" value="">
                Top level
              </button>
            </li>
          )}
          {parents.map(({ id, path }) => (
            <li key={id}>
              <button type="submit" className="tree__choice" name="parentId" value={id}>
                <Path parts={path} />
              </button>
            </li>
          ))}
          {parents.length === 0 && <li className="say">There is no entry under which it can be.</li>}
        </ul>
      </Form>
      {hasMore && <p className="small quiet">There are more. Filter to find them.</p>}
    </Dialog>
  );
}
