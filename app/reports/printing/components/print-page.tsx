import { type ReactNode, useContext } from 'react';
import { ViewerFrame } from '../../../incidents/record/components/viewer-frame.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/lists/empty.tsx';
import { PageContext } from '../../../ui/pages/page-context.ts';
import waitingScript from '../print-waiting.client.js?raw';
import type { PrintoutState } from '../queries/printout-when-made.server.ts';

type Made = Pick<PrintoutState, 'state' | 'failure' | 'ageSeconds' | 'before'>;

type PrintPageProps = {
  title: string;
  printout: Made | null;
  expectedSeconds: number;
  file: string | null;
  fileName: string;
  back: { to: string; label: string };
  close: string | null;
  again: string | null;
  printTo: string;
  printFields?: ReactNode;
  note?: ReactNode;
};

export function PrintPage(props: PrintPageProps) {
  const { title, printout, expectedSeconds, file, fileName, back, close, again, note } = props;
  return (
    <ViewerFrame>
      <header className="viewer-bar">
        <div className="viewer-bar__in">
          <h1>{title}</h1>
          {file && (
            <div className="tools">
              <a className="tool tool--primary keep" href={file} download={fileName}>
                <Icon name="download" />
                Download
              </a>
            </div>
          )}
          <Back back={back} close={close} />
        </div>
      </header>
      <main id="content">
        <div className="page">
          {note}
          {file && <Document {...props} />}
          {printout?.state === 'WAITING' && (
            <Waiting printout={printout} expectedSeconds={expectedSeconds} again={again!} backLabel={back.label} />
          )}
          {(!printout || printout.state === 'FAILED') && <MissingPrintout {...props} />}
        </div>
      </main>
    </ViewerFrame>
  );
}

function Back({ back: { to, label }, close }: Pick<PrintPageProps, 'back' | 'close'>) {
  const content = (
    <>
      <Icon name="left" />
      {label}
    </>
  );
  if (!close) {
    return (
      <a className="tool shut" href={to}>
        {content}
      </a>
    );
  }
  return (
    <form method="post" action={close} className="shut">
      <button type="submit" className="tool">
        {content}
      </button>
    </form>
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

/** Browsers without an inline PDF viewer show the children of the object. */
function Document(props: FileProps) {
  return (
    <object className="printout" data={props.file!} type="application/pdf" aria-label={`Print of ${props.title}`}>
      <Empty title="The print is ready." action={<Download {...props} />}>
        This browser does not show it here.
      </Empty>
    </object>
  );
}

/** A script or a link checks the progress, because automatic page refreshes disorient readers. */
type WaitingProps = { printout: Made; expectedSeconds: number; again: string; backLabel: string };

function Waiting({ printout, expectedSeconds, again, backLabel }: WaitingProps) {
  const { nonce } = useContext(PageContext);
  return (
    <StatusMessage id="print-waiting" title="The print is being prepared." words={waitingWords(printout, backLabel)}>
      <progress
        aria-label="Preparing"
        max={expectedSeconds}
        value={Math.min(printout.ageSeconds, expectedSeconds - 1)}
      />
      <LinkButton href={again}>Check again</LinkButton>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this program */}
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: waitingScript }} />
    </StatusMessage>
  );
}

const usualSeconds = 60;

function waitingWords({ before, ageSeconds }: Made, backLabel: string) {
  const place = before > 0 && `${counted(before, 'printout')} ${before === 1 ? 'is' : 'are'} before yours.`;
  const advice =
    ageSeconds > usualSeconds &&
    `This takes longer than usual. You can close this page and open its address again within a day. “${backLabel}” cancels the print.`;
  return [place, advice].filter(Boolean).join(' ');
}

function MissingPrintout({ printout, printTo, printFields }: PrintPageProps) {
  return (
    <>
      <form id="print" method="post" action={printTo}>
        {printFields}
      </form>
      <StatusMessage
        title={printout ? 'The print could not be made.' : 'Nothing is printed yet.'}
        words={printout?.failure}
      >
        <Button form="print" variant="primary" icon="print">
          {printout ? 'Try again' : 'Print'}
        </Button>
      </StatusMessage>
    </>
  );
}

type StatusProps = { id?: string; title: string; words?: string | undefined; children: ReactNode };

function StatusMessage({ id, title, words, children }: StatusProps) {
  return (
    <div id={id} className="sheet" role="status">
      <Empty title={title} action={children}>
        {words}
      </Empty>
    </div>
  );
}
