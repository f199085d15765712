import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { BusinessRuleError, NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { incomplete, savedToDashboard, savedToReport } from '../../analyze-messages.ts';
import { isComplete } from '../../choices/analysis-choices.ts';
import { createSavedAnalysis } from '../../saved/commands/create-saved-analysis.server.ts';
import { analysisAddress } from '../analysis-address.server.ts';
import { analysisHref } from '../analysis-address.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

const targets: Record<string, { itemType: 'DASHBOARD' | 'REPORT'; message: string }> = {
  dashboard: { itemType: 'DASHBOARD', message: savedToDashboard },
  reports: { itemType: 'REPORT', message: savedToReport },
};

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const target = Object.hasOwn(targets, args.params.target ?? '') ? targets[args.params.target!] : undefined;
  if (!target) throw new NotFoundError('target');
  const address = analysisAddress(new URL(args.request.url).searchParams);
  const { choices, at } = address;
  const { operation } = withOperation(z.object({})).parse(Object.fromEntries(await readForm(args.request)));
  return await runAction(args, analysisHref(address, { generated: true, at }), async () => {
    if (!isComplete(choices)) throw new BusinessRuleError(incomplete);
    const item = await createSavedAnalysis(scope, target.itemType, { ...choices, operation });
    const to = analysisHref({ choices, item, version: 1 }, { generated: true, at });
    return { to, toast: { kind: 'ok', message: target.message } };
  });
}

export default NoPage;
