import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { classes } from './classes.ts';
import { counted } from './format.ts';
import { Icon, type IconName } from './icon.tsx';

type LineProps = { icon: IconName; name: string; what?: string; tags?: string[]; errors?: number };

type EntryProps = LineProps & {
  open?: boolean;
  id?: string;
  foot?: ReactNode;
  children: ReactNode;
};

/** Shows a collapsible entry such as a person or a vehicle. An entry with errors starts expanded. */
export function Entry({ errors = 0, open, id, foot, children, ...line }: EntryProps) {
  return (
    <details className={classes('entry', errors > 0 && 'has-error')} id={id} open={open || errors > 0}>
      <summary>
        <Line {...line} errors={errors} nameId={id && `${id}-name`} />
      </summary>
      <div className="entry__body">{children}</div>
      {foot && <div className="entry__foot">{foot}</div>}
    </details>
  );
}

/** Shows only the summary line, as a button that requests the full entry from the server. */
export function CollapsedEntry({ id, intent, ...line }: LineProps & { id?: string; intent: string }) {
  return (
    <button type="submit" className="entry entry--shut" id={id} name="intent" value={intent} formNoValidate>
      <Line {...line} />
    </button>
  );
}

function Line({ icon, name, nameId, what, tags = [], errors = 0 }: LineProps & { nameId?: string }) {
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
