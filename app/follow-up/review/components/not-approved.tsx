import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatDateTime, inWords } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ChangedSince } from '../queries/changed-since.server.ts';

type NotApprovedProps = { changed: ChangedSince; display: ViewerDisplay; from: string };

/** Tells a reviewer that nothing was approved, because somebody changed the incident while they read it. */
export function NotApproved({ changed: { id, by, at, sections, entryId }, display, from }: NotApprovedProps) {
  const history = `/incidents/${id}/history`;
  const what = sections.length > 0 ? ` Changed: ${inWords(sections)}.` : '';
  return (
    <div className="alert alert--warn alert--row" role="alert" tabIndex={-1}>
      <div>
        <h2>
          <Icon name="bad" />
          Not approved: the incident has changed
        </h2>
        <p>{`${by} saved it on ${formatDateTime(at, display)}, while you were reading the version before.${what}`}</p>
      </div>
      {entryId ? (
        <LinkButton href={`${history}/${entryId}?${from}`}>Compare</LinkButton>
      ) : (
        <LinkButton href={`${history}?${from}`}>Show the changes</LinkButton>
      )}
    </div>
  );
}
