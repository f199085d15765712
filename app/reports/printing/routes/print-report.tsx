import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BusinessRuleError } from '#db/errors.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { formValues } from '../../../platform/forms/form-values.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requestReportPrintout } from '../commands/request-report-printout.server.ts';
import { PrintPage } from '../components/print-page.tsx';
import { printInput } from '../print-input.schema.ts';
import { printoutWhenMade } from '../queries/printout-when-made.server.ts';

export const handle: PageHandle = { noScript: true, noFrame: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const reportPrintoutId = new URL(args.request.url).searchParams.get('printout') ?? '';
  const printout = await printoutWhenMade(scope, { reportPrintoutId });
  return { printout, file: printout.state === 'READY' ? `/reports/print/${printout.id}` : null };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const asked = printInput.safeParse(formValues(await readForm(args.request)));
  return await runAction(args, '/reports', async () => {
    if (!asked.success) throw new BusinessRuleError(asked.error.issues[0]!.message);
    const printoutId = await requestReportPrintout(scope, asked.data);
    return { to: `/reports/print?${new URLSearchParams({ printout: printoutId })}` };
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.printout.title ?? 'Report'} · Print · Incident Xpress` },
];

/** The time of ten thousand incidents on a slow machine. */
const expectedSeconds = 20;

export default function PrintReport() {
  const { printout, file } = useLoaderData<typeof loader>();
  const { id, title, kind, reportId, sort } = printout;
  return (
    <PrintPage
      printout={printout}
      file={file}
      title={title}
      expectedSeconds={expectedSeconds}
      fileName={`${title}.${printout.format}`}
      back={{ to: '/reports', label: 'Back to reports' }}
      close={`/reports/print/${id}/close`}
      again={`/reports/print?printout=${id}`}
      printTo="/reports/print"
      printFields={
        <>
          <input type="hidden" name="kind" value={kind === 'SEARCH' ? 'search' : 'analysis'} />
          <input type="hidden" name="id" value={reportId ?? ''} />
          <input type="hidden" name="sort" value={sort} />
        </>
      }
    />
  );
}
