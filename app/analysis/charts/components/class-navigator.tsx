import type { ClassPlace } from '../../series/series.ts';

/** Leads up and down the class tree: the names above, and those below with their counts. */
export function ClassNavigator({ classes, href }: { classes: ClassPlace; href: (at: string | null) => string }) {
  const { path, below } = classes;
  return (
    <nav className="drill" aria-label="Incident classes">
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
        <p className="small quiet">No classes below this one</p>
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
