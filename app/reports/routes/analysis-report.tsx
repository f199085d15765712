import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AnalysisResult } from '../../analysis/charts/components/analysis-result.tsx';
import { requireUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { PrintButton } from '../components/print-button.tsx';
import { placeInClasses } from '../place-in-classes.ts';
import { runAnalysisReport } from '../queries/run-analysis-report.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Report Viewer${data ? ` · ${data.name}` : ''} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const at = placeInClasses(args.request);
  return { ...(await runAnalysisReport(scope, args.params.reportId, at)), at };
}

/** Phones get a notice in place of the chart. */
export default function AnalysisReport() {
  const { id, at, generated, caption, edit, repeats } = useLoaderData<typeof loader>();
  const path = `/reports/analysis/${id}`;
  const atPlace = at ? `?at=${at}` : '';
  const format = generated.result?.chartType === 'excel' ? `${atPlace ? '&' : '?'}format=xlsx` : '';
  return (
    <Dialog
      size="page"
      flush
      title="Report Viewer"
      closeTo="/reports"
      foot={
        <LinkButton variant="primary" href="/reports">
          Ok
        </LinkButton>
      }
    >
      <div className="not-on-phones">
        <AnalysisResult
          generated={generated}
          caption={caption}
          classHref={(at) => (at ? `${path}?at=${at}` : path)}
          periodHref={edit ?? undefined}
          actions={
            generated.result?.series.length ? (
              <>
                {repeats && (
                  <LinkButton variant="quiet" href={repeats}>
                    Who and what comes back
                  </LinkButton>
                )}
                <LinkButton variant="quiet" icon="download" href={`${path}/export${atPlace}${format}`}>
                  Export to excel
                </LinkButton>
                <PrintButton kind="analysis" id={id} />
              </>
            ) : null
          }
        />
      </div>
      <div className="on-phones">
        <Empty title="Charts are not available on mobile devices.">
          Open it on a computer or a tablet. <a href="/reports">Go to the other reports</a>
        </Empty>
      </div>
    </Dialog>
  );
}
