import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { IncidentRecord } from '../incident-record.ts';
import type { ViewedIncident } from '../queries/viewed-incident.server.ts';

type ViewerBarProps = {
  incident: Pick<IncidentRecord, 'id' | 'number' | 'status' | 'locked'>;
  may: ViewedIncident['may'];
  closeTo: string;
};

type Tool = { name: string; icon: IconName; action: string };

export function ViewerBar({ incident: { id, number, status, locked }, may, closeTo }: ViewerBarProps) {
  const at = (place: string) => `/incidents/${id}/${place}?${new URLSearchParams({ from: closeTo })}`;
  const edit: Tool | undefined = may.edit ? { name: 'Edit', icon: 'edit', action: at('edit') } : undefined;
  const others: Tool[] = may.print ? [{ name: 'Print', icon: 'print', action: at('print') }] : [];
  return (
    <header className="viewer-bar">
      <div className="viewer-bar__in">
        <h1>Incident #{number}</h1>
        <span className="row nowrap bs">
          <StatusBadge status={status} />
          {locked && <Badge kind="locked">Locked</Badge>}
        </span>
        {(edit || others.length > 0) && <Tools edit={edit} others={others} />}
        <a className="tool shut" href={closeTo} aria-label="Close" title="Close">
          <Icon name="close" />
        </a>
      </div>
    </header>
  );
}

/** Shows the tools; on phones only the most frequent one stays visible and the others move into a menu. */
function Tools({ edit, others }: { edit?: Tool; others: Tool[] }) {
  const menuTools = edit ? others : others.slice(1);
  return (
    <div className="tools">
      {[...others, ...(edit ? [edit] : [])].map(({ name, action }) => (
        <form key={name} id={formId(name)} method="post" action={action} hidden />
      ))}
      {menuTools.length > 0 && (
        <details className="menu menu--phone">
          <summary className="tool">
            <Icon name="more" />
            More
          </summary>
          <div className="menu__panel">
            {menuTools.map((tool) => (
              <ToolButton key={tool.name} tool={tool} className="menu__item" />
            ))}
          </div>
        </details>
      )}
      {others.map((tool) => (
        <ToolButton key={tool.name} tool={tool} className={classes('tool', !menuTools.includes(tool) && 'keep')} />
      ))}
      {edit && <ToolButton tool={edit} className="tool tool--primary keep" />}
    </div>
  );
}

function ToolButton({ tool: { name, icon }, className }: { tool: Tool; className?: string }) {
  return (
    <button type="submit" form={formId(name)} className={className}>
      <Icon name={icon} />
      {name}
    </button>
  );
}

const formId = (name: string) => name.toLowerCase();
