import { incidentStatus } from '#db/vocabulary/incident.ts';
import { Badge, ReviewBadge, StatusBadge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { IncidentRecord } from '../../incident-record.ts';
import { besideLinks } from '../../list/beside.ts';
import type { ViewerRights } from '../viewer-rights.ts';

export type ViewerMode = 'view' | 'history';

type ViewerBarProps = {
  incident: Pick<IncidentRecord, 'id' | 'number' | 'version' | 'status' | 'locked' | 'review'>;
  may: ViewerRights;
  mode: ViewerMode;
  closeTo: string;
  shutTo?: string;
};

type Tool = {
  name: string;
  icon: IconName;
  to: string;
  may: boolean;
  /** The tool starts something, so it posts a form; other tools are links. */
  posts?: Record<string, string | number>;
  /** The tool stays visible on phones beside the main one. */
  isBeside?: true;
};

export function ViewerBar({ incident, may, mode, closeTo, shutTo = closeTo }: ViewerBarProps) {
  const { id, number, status, locked, review } = incident;
  const { main, others } = toolsOf({ incident, may, mode, closeTo });
  const beside = mode === 'view' ? besideLinks(closeTo, id) : null;
  return (
    <header className="viewer-bar">
      <div className="viewer-bar__in">
        <h1>Incident #{number}</h1>
        <span className="row nowrap bs">
          <StatusBadge status={status} />
          {review && mode === 'view' && <ReviewBadge state={review.state} />}
          {locked && <Badge kind="locked">Locked</Badge>}
        </span>
        <Tools main={main} others={others} />
        <a className="tool find" href="/find" aria-label="Find" title="Find ( / )" data-find>
          <Icon name="search" />
        </a>
        {beside && (
          <nav className="beside" aria-label="Incidents of the list">
            <IconLink icon="left" label="Previous incident" to={beside.previous} />
            <IconLink icon="right" label="Next incident" to={beside.next} />
          </nav>
        )}
        <IconLink icon="close" label="Close" to={shutTo} className="shut" />
      </div>
    </header>
  );
}

function IconLink({ icon, label, to, className }: { icon: IconName; label: string; to: string; className?: string }) {
  return (
    <a className={classes('tool', className)} href={to} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
}

/** The status removes tools; missing privileges disable them. */
function toolsOf({ incident, may, mode, closeTo }: Omit<ViewerBarProps, 'shutTo'>) {
  const { id, version, status, locked, review } = incident;
  const from = new URLSearchParams({ from: closeTo });
  const at = (place: string) => `/incidents/${id}${place}?${from}`;
  // the dialog acts on the version that the page shows
  const seenAt = (place: string) => `${at(place)}&seen=${version ?? 0}`;
  const print: Tool = { name: 'Print', icon: 'print', to: at('/print'), may: may.print, posts: {} };
  if (mode === 'history') {
    return { main: { name: 'Incident', icon: 'book', to: at(''), may: true } satisfies Tool, others: [print] };
  }
  const isClosed = status === incidentStatus.closed;
  const edit: Tool = { name: 'Edit', icon: 'edit', to: at('/edit'), may: may.edit, posts: {} };
  const reopen: Tool = { name: 'Reopen', icon: 'reopen', to: at('/reopen'), may: may.reopen };
  const others: Tool[] = [
    print,
    { name: 'History', icon: 'history', to: at('/history'), may: true },
    locked
      ? { name: 'Unlock', icon: 'unlock', to: at('/unlock'), may: may.lock }
      : { name: 'Lock', icon: 'lock', to: at('/lock'), may: may.lock },
  ];
  const remove: Tool = { name: 'Delete', icon: 'trash', to: at('/delete'), may: may.delete };
  const close: Tool = { name: 'Close incident', icon: 'check', to: at('/close'), may: may.close };
  if (isClosed) return { main: reopen, others: [...others, remove] };
  if (review?.state === 'APPROVED') {
    const amend: Tool = { name: 'Amend', icon: 'edit', to: seenAt('/amend'), may: may.edit };
    return { main: close, others: [...others, amend, remove] };
  }
  if (may.review) {
    const sendBack: Tool = { name: 'Return', icon: 'reopen', to: seenAt('/return'), may: true, isBeside: true };
    const posts = { version: version ?? 0 };
    const approve: Tool = { name: 'Approve', icon: 'check', to: at('/approve'), may: true, posts };
    return { main: approve, others: [...others, edit, remove, sendBack] };
  }
  return { main: edit, others: [...others, ...(isClosable(incident) ? [close] : []), remove] };
}

/** A class that needs a review is checked at the close. */
export function isClosable({ review }: Pick<IncidentRecord, 'review'>) {
  return !review || review.state === 'APPROVED';
}

/** On phones and tablets only the main tool stays outside the menu. */
function Tools({ main, others }: { main: Tool; others: Tool[] }) {
  const posting = [...others, main].filter(({ posts, may }) => posts && may);
  return (
    <div className="tools">
      {posting.map(({ name, to, posts }) => (
        <form key={name} id={formId(name)} method="post" action={to} hidden>
          {Object.entries(posts ?? {}).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
        </form>
      ))}
      <details className="menu menu--phone">
        <summary className="tool">
          <Icon name="more" />
          More
        </summary>
        <div className="menu__panel">
          {others
            .filter(({ isBeside }) => !isBeside)
            .map((tool) => (
              <ToolButton key={tool.name} tool={tool} className="menu__item" />
            ))}
        </div>
      </details>
      {others.map((tool) => (
        <ToolButton key={tool.name} tool={tool} className={tool.isBeside ? 'tool also' : 'tool'} />
      ))}
      <ToolButton tool={main} className="tool tool--primary keep" />
    </div>
  );
}

function ToolButton({ tool: { name, icon, to, may, posts }, className }: { tool: Tool; className?: string }) {
  const content = (
    <>
      <Icon name={icon} />
      {name}
    </>
  );
  if (!may) {
    return (
      <button type="button" disabled className={className} aria-describedby={whyDisabledId}>
        {content}
      </button>
    );
  }
  if (!posts) {
    return (
      <a href={to} className={className}>
        {content}
      </a>
    );
  }
  return (
    <button type="submit" form={formId(name)} className={className}>
      {content}
    </button>
  );
}

export const whyDisabledId = 'why-disabled';

const formId = (name: string) => name.toLowerCase();
