import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FieldNotes } from '../../../ui/fields/field-notes.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage, openAt } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { chooseKnownSchema } from '../choose-known.schema.ts';
import { chooseDuplicate } from '../commands/choose-duplicate.server.ts';
import { MatchesTable } from '../components/matches-table.tsx';
import { duplicatesOf } from '../queries/duplicates-of.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Check Duplication · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  return await duplicatesOf(scope, await draftIdAtUrl(scope, args.params), orNotFound(args.params.partId));
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  const partId = orNotFound(args.params.partId);
  return await submit(args, chooseKnownSchema, async ({ knownId }) => {
    await chooseDuplicate(scope, draftId, partId, knownId);
    return { to: openAt(draftPage(args.params), partId) };
  });
}

const nouns = { persons: 'person', legalEntities: 'legal entity' };

export default function Duplicates() {
  const known = useLoaderData<typeof loader>();
  const noun = nouns[known.kind];
  const errors = useActionData<typeof action>()?.errors;
  const params = useParams();
  const page = draftPage(params);
  const closeTo = openAt(page, params.partId!);
  return (
    <Dialog
      title="Check Duplication"
      closeTo={closeTo}
      size="wide"
      foot={
        <LinkButton variant="primary" href={closeTo} autoFocus>
          {known.matches.length > 0 ? `Keep a new ${noun}` : 'Ok'}
        </LinkButton>
      }
    >
      <p>
        {known.matches.length > 0
          ? `A ${noun} with this name is already on record. If it is the same ${noun}, choose it: the details on record replace what you typed, and fields that are empty on record stay as typed. If not, keep a new ${noun}.`
          : `No ${noun} with this name is on record.`}
      </p>
      <FieldNotes id="duplicates" errors={errors?.name ?? errors?.knownId} />
      {known.matches.length > 0 && (
        <MatchesTable known={known} action={`${page}/duplicates/${params.partId}`} verb="Choose" />
      )}
    </Dialog>
  );
}
