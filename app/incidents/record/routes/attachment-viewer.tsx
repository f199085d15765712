import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attachmentTypeNames } from '#db/vocabulary/incident.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { formatBytes, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { closeTo } from '../../close-to.server.ts';
import { viewAttachment } from '../commands/view-attachment.server.ts';
import { AttachmentContent } from '../components/attachment-content.tsx';
import { ViewerFrame } from '../components/viewer-frame.tsx';

export const handle: PageHandle = { noFrame: true, hydrate: true, bodyClass: 'dark-room' };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id, attachmentId } = args.params;
  const viewed = await viewAttachment(scope, id, attachmentId);
  const isIos = /\b(iPhone|iPad|iPod)\b/.test(args.request.headers.get('User-Agent') ?? '');
  return { ...viewed, display: viewerDisplay(scope.actor), closeTo: closeTo(args.request), canDownload: !isIos };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.attachment.name} · Incident #${data?.incident.number} · Incident Xpress` },
];

export default function AttachmentViewer() {
  const { incident, attachment, text, place, count, previousId, nextId, display, closeTo, canDownload } =
    useLoaderData<typeof loader>();
  const from = new URLSearchParams({ from: closeTo });
  const at = `/incidents/${incident.id}`;
  const file = `${at}/attachments/${attachment.id}`;
  return (
    <ViewerFrame>
      <header className="viewer-bar">
        <div className="viewer-bar__in">
          <h1>{attachment.name}</h1>
          <span className="stage__meta">
            {`${attachmentTypeNames[attachment.type]}, ${formatBytes(attachment.sizeBytes)}. Added ${attachment.addedBy ? `by ${attachment.addedBy}, ` : ''}${formatDateTime(attachment.addedAt, display)}`}
          </span>
          {canDownload && (
            <div className="tools">
              <a className="tool tool--primary keep" href={`${file}?download`}>
                <Icon name="download" />
                Download
              </a>
            </div>
          )}
          <a className="tool shut" href={`${at}?${from}#attachments`} aria-label="Close" title="Close">
            <Icon name="close" />
          </a>
        </div>
      </header>
      <main id="content" className="stage">
        <AttachmentContent attachment={attachment} text={text} file={file}>
          <nav className="stage__group" aria-label="Attachments">
            <Step
              icon="left"
              label="Previous attachment"
              to={previousId && `${at}/attachments/${previousId}/view?${from}`}
            />
            <span>{`${place} of ${count}`}</span>
            <Step icon="right" label="Next attachment" to={nextId && `${at}/attachments/${nextId}/view?${from}`} />
          </nav>
        </AttachmentContent>
      </main>
    </ViewerFrame>
  );
}

function Step({ icon, label, to }: { icon: 'left' | 'right'; label: string; to: string | null }) {
  if (!to) {
    return (
      <button type="button" className="tool" disabled aria-label={label} title={label}>
        <Icon name={icon} />
      </button>
    );
  }
  return (
    <a className="tool" href={to} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
}
