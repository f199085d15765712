import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { requireUser } from '../../auth/require-user.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageContext } from '../../ui/page-context.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { requestReport } from '../commands/request-report.server.ts';
import waitingScript from '../print-waiting.client.js?raw';
import { printOfIncident } from '../queries/print-of-incident.server.ts';
import type { ReportState } from '../queries/report-when-made.server.ts';

export const handle: PageHandle = { noScript: true };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const scope = await requireUser(args);
  const { id, number, report } = await printOfIncident(scope, args.params.id, searchParams.get('report'));
  const back = `/incidents/${id}?${returnParams(searchParams)}`;
  const printTo = `/incidents/${id}/print?${returnParams(searchParams)}`;
  const file = report?.state === 'READY' ? `/incidents/${id}/print/${report.id}` : null;
  const again = report && `${printTo}&report=${report.id}`;
  const close = report && `/incidents/${id}/print/${report.id}/close?${returnParams(searchParams)}`;
  return { number, report, file, back, printTo, again, close };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const report = await requestReport(scope, args.params.id);
  const params = returnParams(new URL(args.request.url).searchParams);
  params.set('report', report);
  return redirect(`/incidents/${args.params.id}/print?${params}`);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Print of incident #${data?.number} · Incident Xpress` },
];

export default function Print() {
  const { number, report, file, back, printTo, again, close } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>Incident #{number}</h1>
          <div className="head__end">
            {close ? (
              <form method="post" action={close} className="contents">
                <Button icon="left">Back to the incident</Button>
              </form>
            ) : (
              <LinkButton icon="left" href={back}>
                Back to the incident
              </LinkButton>
            )}
            {file && <Download file={file} number={number} />}
          </div>
        </div>
        {file && <Document file={file} number={number} />}
        {report?.state === 'WAITING' && <Waiting report={report} again={again!} />}
        {(!report || report.state === 'FAILED') && <MissingPrintout report={report} printTo={printTo} />}
      </div>
    </main>
  );
}

type FileProps = { file: string; number: number };

function Download({ file, number }: FileProps) {
  return (
    <LinkButton variant="primary" icon="download" href={file} download={`Incident-${number}.pdf`}>
      Download
    </LinkButton>
  );
}

/** Shows the PDF; browsers without an inline PDF viewer show the children of the object. */
function Document({ file, number }: FileProps) {
  return (
    <object className="report" data={file} type="application/pdf" aria-label={`Print of incident #${number}`}>
      <Empty title="The print is ready." action={<Download file={file} number={number} />}>
        This browser does not show it here.
      </Empty>
    </object>
  );
}

/** Shows the progress; a script or a link checks it, because automatic page refreshes disorient readers. */
function Waiting({ report, again }: { report: ReportState; again: string }) {
  const { nonce } = useContext(PageContext);
  return (
    <StatusMessage title="The print is being prepared.">
      <progress id="print-waiting" aria-label="Preparing" max={10} value={Math.min(report.ageSeconds, 9)} />
      <LinkButton href={again}>Check again</LinkButton>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this program */}
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: waitingScript }} />
    </StatusMessage>
  );
}

function MissingPrintout({ report, printTo }: { report: ReportState | null; printTo: string }) {
  return (
    <>
      <form id="print" method="post" action={printTo} />
      <StatusMessage title={report ? 'The print could not be made.' : 'Nothing is printed yet.'}>
        <Button form="print" variant="primary" icon="print">
          {report ? 'Try again' : 'Print'}
        </Button>
      </StatusMessage>
    </>
  );
}

function StatusMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sheet" role="status">
      <Empty title={title} action={children} />
    </div>
  );
}

/** Returns the query that preserves the page to which the incident closes. */
function returnParams(searchParams: URLSearchParams) {
  return new URLSearchParams({ from: searchParams.get('from') ?? '' });
}
