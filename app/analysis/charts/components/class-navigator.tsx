import type { TreeKind } from '../../series/class-tree.ts';
import type { ClassPlace } from '../../series/series.ts';

type ClassNavigatorProps = { kind: TreeKind; classes: ClassPlace; href: (at: string | null) => string };

export function ClassNavigator({ kind, classes, href }: ClassNavigatorProps) {
  const { path, below } = classes;
  return (
    <nav className="drill" aria-label={kind === 'class' ? 'Incident classes' : 'Locations'}>
      <ol className="crumbs">
        {path.map(({ at, name }, index) =>
          index === path.length - 1 ? (
            <li key={at} aria-current="true">
              {name}
            </li>
          ) : (
            <li key={at}>
              <a href={href(at)}>{name}</a>
            </li>
          ),
        )}
      </ol>
      {below.length === 0 ? (
        <p className="small quiet">{kind === 'class' ? 'No classes below this one' : 'No locations below this one'}</p>
      ) : (
        <ul className="drill__down">
          {below.map(({ at, name, count }) => (
            <li key={at}>
              <a className="chip" href={href(at)}>
                {name}
                {count !== null && <span className="n">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
