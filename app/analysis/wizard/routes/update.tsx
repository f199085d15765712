import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../../ui/forms/form-version.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { hasBeenUpdated, incomplete } from '../../analyze-messages.ts';
import { isComplete } from '../../choices/analysis-choices.ts';
import { mayUpdate } from '../../policy.ts';
import { updateSavedAnalysis } from '../../saved/commands/update-saved-analysis.server.ts';
import { savedAnalysisOrNull } from '../../saved/queries/saved-analysis-or-null.server.ts';
import { analysisAddress } from '../analysis-address.server.ts';
import { analysisHref } from '../analysis-address.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Update ${data?.name} · Incident Xpress` }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { item, version = 0, choices, at } = addressOf(args);
  const closeTo = analysisHref({ choices, item, version }, { generated: true, at });
  if (!item) throw redirect(safeRedirect(closeTo));
  const saved = await savedAnalysisOrNull(scope, item);
  // the wizard says that it is not saved
  if (!saved) throw redirect(safeRedirect(closeTo));
  authorize(mayUpdate(scope.actor, saved));
  return { name: saved.name, open: `/analyze?item=${saved.id}`, version: String(version), closeTo };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { choices, item, version: opened = 0, at } = addressOf(args);
  return await submit(args, withVersion(z.object({})), async ({ version }) => {
    if (!isComplete(choices)) throw new BusinessRuleError(incomplete);
    const saved = await updateSavedAnalysis(scope, item, version ? Number(version) : opened, choices);
    const to = analysisHref({ choices, item, version: saved }, { generated: true, at });
    return { to, toast: { kind: 'ok', message: hasBeenUpdated(choices.title) } };
  });
}

const addressOf = ({ request }: LoaderFunctionArgs) => analysisAddress(new URL(request.url).searchParams);

export default function UpdateAnalysis() {
  const { name, open, version, closeTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const foot = (
    <>
      <LinkButton to={closeTo}>Cancel</LinkButton>
      <LinkButton href={open}>Open the stored one</LinkButton>
      <Button variant="primary">Update</Button>
    </>
  );
  return (
    <Dialog title={`Update ${name}`} closeTo={closeTo} form={{}} foot={foot}>
      <ErrorSummary
        errors={Object.values(reply?.errors ?? {}).flatMap((messages) => messages.map((message) => ({ message })))}
      />
      <FormVersion version={version} reply={reply} />
      <p className="quiet">{`Update replaces what is stored as ${name} with what you have chosen.`}</p>
    </Dialog>
  );
}
