import { type ReactNode, useContext } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageContext } from '../../ui/page-context.ts';
import type { ReportState } from '../queries/report-when-made.server.ts';

type PrintPageProps = {
  title: string;
  report: ReportState | null;
  file: string | null;
  fileName: string;
  /** Where the page leads back to; with `close` the printout is removed on the way. */
  back: { to: string; label: string };
  close: string | null;
  again: string | null;
  /** The fields of the form that prints, and where it posts to. */
  printTo: string;
  printFields?: ReactNode;
  waitingScript: string;
  note?: ReactNode;
};

export function PrintPage(props: PrintPageProps) {
  const { title, report, file, back, close, again, note, waitingScript } = props;
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>{title}</h1>
          <div className="head__end">
            {close ? (
              <form method="post" action={close} className="contents">
                <Button icon="left">{back.label}</Button>
              </form>
            ) : (
              <LinkButton icon="left" href={back.to}>
                {back.label}
              </LinkButton>
            )}
            {file && <Download {...props} />}
          </div>
        </div>
        {note}
        {file && <Document {...props} />}
        {report?.state === 'WAITING' && <Waiting report={report} again={again!} script={waitingScript} />}
        {(!report || report.state === 'FAILED') && <MissingPrintout {...props} />}
      </div>
    </main>
  );
}

type FileProps = Pick<PrintPageProps, 'title' | 'file' | 'fileName'>;

function Download({ file, fileName }: FileProps) {
  return (
    <LinkButton variant="primary" icon="download" href={file!} download={fileName}>
      Download
    </LinkButton>
  );
}

/** Shows the PDF; browsers without an inline PDF viewer show the children of the object. */
function Document(props: FileProps) {
  return (
    <object className="report" data={props.file!} type="application/pdf" aria-label={`Print of ${props.title}`}>
      <Empty title="The print is ready." action={<Download {...props} />}>
        This browser does not show it here.
      </Empty>
    </object>
  );
}

/** Shows the progress; a script or a link checks it, because automatic page refreshes disorient readers. */
function Waiting({ report, again, script }: { report: ReportState; again: string; script: string }) {
  const { nonce } = useContext(PageContext);
  return (
    <StatusMessage title="The print is being prepared.">
      <progress id="print-waiting" aria-label="Preparing" {...progressOf(report)} />
      <LinkButton href={again}>Check again</LinkButton>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this program */}
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </StatusMessage>
  );
}

/** A slow machine makes about three incidents in a second. */
function progressOf({ ageSeconds, incidentIds }: ReportState) {
  const max = 10 + Math.ceil(incidentIds.length / 3);
  return { max, value: Math.min(ageSeconds, max - 1) };
}

function MissingPrintout({ report, printTo, printFields }: PrintPageProps) {
  return (
    <>
      <form id="print" method="post" action={printTo}>
        {printFields}
      </form>
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
