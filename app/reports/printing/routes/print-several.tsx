import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BusinessRuleError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { closeTo } from '../../../incidents/close-to.server.ts';
import { formValues } from '../../../platform/forms/form-values.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { counted } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { chosenIncidents } from '../chosen-incidents.schema.ts';
import { requestPrintoutOfSeveral } from '../commands/request-printout-of-several.server.ts';
import { PrintPage } from '../components/print-page.tsx';
import { type PrintoutState, printoutWhenMade } from '../queries/printout-when-made.server.ts';
import { secondsFor } from '../seconds-for.ts';

export const handle: PageHandle = { noScript: true, noFrame: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { request } = args;
  const printoutId = new URL(request.url).searchParams.get('printout') ?? '';
  const printout = await printoutWhenMade(scope, { printoutId });
  const from = new URLSearchParams({ from: closeTo(request) });
  return {
    printout,
    file: printout.state === 'READY' ? `/incidents/print/${printout.id}` : null,
    back: closeTo(request),
    printTo: `/incidents/print?${from}`,
    again: `/incidents/print?${from}&printout=${printout.id}`,
    close: `/incidents/print/${printout.id}/close?${from}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const back = closeTo(args.request);
  const chosen = chosenIncidents.safeParse(formValues(await readForm(args.request)));
  return await runAction(args, back, async () => {
    if (!chosen.success) throw new BusinessRuleError(chosen.error.issues[0]!.message);
    const printout = await requestPrintoutOfSeveral(scope, chosen.data.id);
    return { to: `/incidents/print?${new URLSearchParams({ from: back, printout })}` };
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? titleOf(data) : 'Incidents'} · Print · Incident Xpress` },
];

export default function PrintSeveral() {
  const { back, ...page } = useLoaderData<typeof loader>();
  const { incidentIds, leftOut } = page.printout;
  return (
    <PrintPage
      {...page}
      expectedSeconds={secondsFor(incidentIds.length)}
      title={titleOf(page)}
      fileName="Incidents.pdf"
      back={{ to: back, label: 'Back to the list' }}
      printFields={incidentIds.map((id) => <input key={id} type="hidden" name="id" value={id} />)}
      note={
        leftOut.length > 0 && (
          <Notice kind="warn" title="Not printed, because you do not have the permission: ">
            {leftOut.map((number) => `#${number}`).join(', ')}
          </Notice>
        )
      }
    />
  );
}

const titleOf = ({ printout }: { printout: PrintoutState }) => counted(printout.incidentIds.length, 'incident');
