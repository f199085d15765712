import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { isId } from '#db/vocabulary/id.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { redirectWithToast, submit } from '../../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { NotOnPhones } from '../../../ui/pages/not-on-phones.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { notSaved } from '../../analyze-messages.ts';
import { analysisPeriod, chosenNode } from '../../choices/analysis.schema.ts';
import { savedAnalysis } from '../../saved/queries/saved-analysis.server.ts';
import { analysisAddress } from '../analysis-address.server.ts';
import { analysisHref } from '../analysis-address.ts';
import { changedChoices, withNode, withPeriod } from '../changed-choices.server.ts';
import { StepList } from '../components/step-list.tsx';
import { Summary } from '../components/summary.tsx';
import { Wizard } from '../components/wizard.tsx';
import { isStepFilledIn } from '../is-step-filled-in.ts';
import { analyzePage } from '../queries/analyze-page.server.ts';
import { wizardSteps } from '../wizard-steps.ts';

export const handle: PageHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Analyze · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const address = analysisAddress(searchParams);
  if (address.item && !searchParams.has('version'))
    throw await openSaved(scope, address.item, searchParams.has('generated'));
  const node = searchParams.get('node') ?? undefined;
  const page = await analyzePage(scope, address, node && isId(node) ? node : undefined);
  return data({ ...page, node, operation: randomUUID() }, { status: address.problem ? 400 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const address = analysisAddress(new URL(args.request.url).searchParams);
  const { step } = address;
  const form = await readForm(args.request.clone());
  const [generated, next] = [form.has('generated'), form.get('step')];
  const view = generated ? { generated } : { step: Number(next ?? step) };
  if ((generated || next !== null) && !isStepFilledIn(form)) {
    return redirectWithToast(args, { to: analysisHref(address, view) });
  }
  const changed = (change: Parameters<typeof changedChoices>[1]) => ({
    to: analysisHref({ ...address, choices: changedChoices(address.choices, change) }, view),
  });
  if (step === 0) return await submit(args, analysisPeriod, async (period) => changed(withPeriod(period)));
  const field = step === 2 ? 'class' : 'location';
  return await submit(args, chosenNode(field), async ({ lookupId }) => changed(withNode(field, lookupId)));
}

/** Redirects to the address that holds a saved analysis. */
async function openSaved(scope: Scope, item: string, generated: boolean) {
  const { analysis, version } = await savedAnalysis(scope, item);
  return redirect(
    safeRedirect(analysis ? analysisHref({ choices: analysis, item, version }, { generated }) : '/analyze'),
  );
}

export default function Analyze() {
  const { address, isNotSaved } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <NotOnPhones name="Analyze">
          <div className="page">
            <div className="head">
              <h1>Analyze</h1>
              <p className="meta">{`Step ${address.step + 1} of 6: ${wizardSteps[address.step]!.title}`}</p>
            </div>
            {address.problem && <p className="notice">{address.problem}</p>}
            {isNotSaved && <p className="notice">{notSaved}</p>}
            <StepList />
            <div className="wizard gap">
              <Wizard />
              <Summary />
            </div>
          </div>
        </NotOnPhones>
      </main>
      {dialog}
    </>
  );
}
