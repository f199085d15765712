import type { ActionFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { hasBeenUpdated, incomplete } from '../../analyze-messages.ts';
import { isComplete } from '../../choices/analysis-choices.ts';
import { updateSavedAnalysis } from '../../saved/commands/update-saved-analysis.server.ts';
import { analysisAddress } from '../analysis-address.server.ts';
import { analysisHref } from '../analysis-address.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const address = analysisAddress(new URL(args.request.url).searchParams);
  const { choices, item, version = 0, at } = address;
  return await runAction(args, analysisHref(address, { generated: true, at }), async () => {
    if (!isComplete(choices)) throw new BusinessRuleError(incomplete);
    const saved = await updateSavedAnalysis(scope, item, version, choices);
    const to = analysisHref({ choices, item, version: saved }, { generated: true, at });
    return { to, toast: { kind: 'ok', message: hasBeenUpdated(choices.title) } };
  });
}

export default NoPage;
