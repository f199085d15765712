import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatDateTime, inWords } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ChangedSince } from '../queries/changed-since.server.ts';
import type { ReviewAct } from '../review-act.ts';

type ChangedAlertProps = {
  act: ReviewAct;
  changed: ChangedSince;
  display: ViewerDisplay;
  from: string;
  /** The dialog stays open while the changes are read. */
  isInDialog?: boolean;
};

const notDone: Record<ReviewAct, string> = {
  approve: 'Not approved',
  return: 'Not returned',
  amend: 'Not amended',
  comment: 'Not added',
};

/** Nothing was done, because somebody changed the incident while the reviewer read it. */
export function ChangedAlert({ act, changed, display, from, isInDialog }: ChangedAlertProps) {
  const { id, by, at, sections, entryId } = changed;
  const history = `/incidents/${id}/history`;
  const what = sections.length > 0 ? ` Changed: ${inWords(sections)}.` : '';
  const beside = isInDialog ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <div className="alert alert--warn alert--row" role="alert" tabIndex={-1}>
      <div>
        <h2>
          <Icon name="bad" />
          {`${notDone[act]}: the incident has changed`}
        </h2>
        <p>{`${by} saved it on ${formatDateTime(at, display)}, while you were reading the version before.${what}`}</p>
      </div>
      {entryId ? (
        <LinkButton href={`${history}/${entryId}?${from}`} {...beside}>
          Compare
        </LinkButton>
      ) : (
        <LinkButton href={`${history}?${from}`} {...beside}>
          Show the changes
        </LinkButton>
      )}
    </div>
  );
}
