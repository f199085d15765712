import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { withVersion } from '../../../platform/form-version.server.ts';
import { type FormErrors, type Success, submit } from '../../../platform/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FieldNotes } from '../../../ui/field-notes.tsx';
import { FormVersion } from '../../../ui/form-version.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { Path } from '../../../ui/path.tsx';
import { requireSection } from '../../require-section.server.ts';
import { moveLookup } from '../commands/move-lookup.server.ts';
import { moveLookupForm } from '../lookup.schema.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { newParents } from '../queries/new-parents.server.ts';
import { newPlace } from '../queries/new-place.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Move lookup · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  const found = await newParents(scope, args.params.lookupId, view.words);
  return { ...found, view, back: lookupsPath({ type: found.entry.type, open: found.entry.parentId }) };
}

type Reply = { errors: FormErrors['errors']; question: Awaited<ReturnType<typeof newPlace>> & { version: string } };

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { lookupId } = args.params;
  return await submit(args, withVersion(moveLookupForm), async (input): Promise<Success | Reply> => {
    const { confirmed, parentId, version } = input;
    if (!confirmed) return { errors: {}, question: { ...(await newPlace(scope, parentId)), version } };
    const { type, name } = await moveLookup(scope, lookupId, parentId, version);
    return { to: lookupsPath({ type, open: parentId }), toast: { kind: 'ok', message: `${name} is moved.` } };
  });
}

/** Offers the places by their paths; a filter narrows long lists, with and without scripts. */
export default function MoveLookup() {
  const { entry, parents, version, hasMore, view, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const question = reply && 'question' in reply ? reply.question : undefined;
  const { pathname, search } = useLocation();
  const top = entry.parentId === null ? [] : [{ id: '', path: [] as string[] }];
  const places = [...top, ...parents];
  return (
    <>
      <Dialog
        size="wide"
        title={`Move ${entry.name}`}
        closeTo={back}
        foot={
          <>
            <LinkButton to={back}>Cancel</LinkButton>
            <Button variant="primary" form="move-lookup" disabled={places.length === 0}>
              Move
            </Button>
          </>
        }
      >
        <div {...(question && { inert: '' })}>
          <ErrorSummary errors={(reply?.errors[''] ?? []).map((message) => ({ message }))} title="Not moved" />
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
          <Form method="post" action={pathname + search} id="move-lookup">
            <FormVersion version={version} reply={question ? undefined : (reply as FormErrors | undefined)} />
            <fieldset
              className="plain choices choices--short"
              hidden={places.length === 0}
              aria-describedby="parentId-error"
            >
              <legend className="sr">New place</legend>
              {places.map(({ id, path }) => (
                <label key={id}>
                  <input
                    type="radio"
                    name="parentId"
                    value={id}
                    required
                    defaultChecked={question?.parentId === (id || null)}
                  />
                  {id === '' ? <b>Top level</b> : <Path parts={path} />}
                </label>
              ))}
            </fieldset>
            <FieldNotes id="parentId" errors={reply?.errors.parentId} />
            {places.length === 0 && <p className="say">There is no entry under which it can be.</p>}
          </Form>
          {hasMore && <p className="small quiet">There are more. Filter to find them.</p>}
        </div>
      </Dialog>
      {question && <MoveQuestion {...question} entry={entry} page={pathname + search} />}
    </>
  );
}

type MoveQuestionProps = Reply['question'] & { entry: { name: string }; page: string };

function MoveQuestion({ parentId, path, version, entry, page }: MoveQuestionProps) {
  return (
    <ConfirmDialog
      title="Move lookup"
      closeTo={page}
      form={{ action: page }}
      foot={
        <>
          <LinkButton to={page}>Cancel</LinkButton>
          <Button variant="primary" name="confirmed" value="yes">
            Move
          </Button>
        </>
      }
    >
      <input type="hidden" name="parentId" value={parentId ?? ''} />
      <input type="hidden" name="version" value={version} />
      <p role="alert">
        Move <b>{entry.name}</b> to {path.length === 0 ? 'the top level' : <Path parts={path} />}?
      </p>
    </ConfirmDialog>
  );
}
