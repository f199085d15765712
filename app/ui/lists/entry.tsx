import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { forwardRef } from 'react';
import { Badge } from '../badge.tsx';
import { classes } from '../classes.ts';
import { counted } from '../format.ts';
import { Icon, type IconName } from '../icon.tsx';

export type EntryLine = { icon: IconName; name: string; what?: string; tags?: string[]; errors?: number };

type EntryProps = EntryLine & { foot?: ReactNode } & Pick<
    ComponentPropsWithRef<'details'>,
    'id' | 'open' | 'onToggle' | 'children'
  >;

export const Entry = forwardRef<HTMLDetailsElement, EntryProps>(function Entry(
  { errors = 0, open, id, onToggle, foot, children, ...line },
  ref,
) {
  return (
    <details ref={ref} className={classes('entry', errors > 0 && 'has-error')} id={id} open={open} onToggle={onToggle}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary opens and closes its entry */}
      <summary onMouseDown={ignoreSecondClick} onClick={ignoreSecondClick}>
        <Line {...line} errors={errors} nameId={id && `${id}-name`} />
      </summary>
      <div className="entry__body">{children}</div>
      {foot && <div className="entry__foot">{foot}</div>}
    </details>
  );
});

/** A double click on the add button ends on the new entry, and would close it. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

type CollapsedEntryProps = EntryLine & { id?: string; action: string; onOpen: () => void };

/** Before hydration the line is a button that requests the full entry. */
export function CollapsedEntry({ id, action, onOpen, ...line }: CollapsedEntryProps) {
  return (
    <button
      type="submit"
      className="entry entry--shut"
      id={id}
      formAction={action}
      formNoValidate
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <Line {...line} />
    </button>
  );
}

function Line({ icon, name, nameId, what, tags = [], errors = 0 }: EntryLine & { nameId?: string }) {
  return (
    <>
      <Icon name="right" />
      <Icon name={icon} />
      <span className="entry__name" id={nameId}>
        {name}
      </span>
      {what && <span className="entry__what">{what}</span>}
      <span className="row push">
        {errors > 0 && (
          <span className="band__bad">
            <Icon name="bad" />
            {counted(errors, 'error')}
          </span>
        )}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    </>
  );
}
