import type { DocumentedCall, Field } from '../queries/documented-calls.server.ts';

export function Verb({ method }: { method: string }) {
  return <span className={`verb verb--${method.toLowerCase()}`}>{method}</span>;
}

/** The fields of one place of a call: their names, types and what they are. */
export function Fields({ name, fields }: { name: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      <dl className="params">
        {fields.map((field) => (
          <div key={field.name} className="param">
            <dt>
              <code>{field.name}</code> <span className="quiet">{field.type}</span>{' '}
              {field.isRequired && <span className="req">required</span>}
            </dt>
            <dd>{field.about}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** An example in a language, as the reader copies it. */
export function Sample({ name, text }: { name: string; text: string }) {
  return (
    <figure className="sample">
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className="well" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** Links to every call, by their groups; the group of the current call is open. */
export function CallLinks({
  calls,
  current,
}: {
  calls: Pick<DocumentedCall, 'id' | 'method' | 'summary' | 'tag'>[];
  current: string;
}) {
  const groups = [...Map.groupBy(calls, ({ tag }) => tag)];
  return groups.map(([tag, listed]) => (
    <details key={tag} open={listed.some(({ id }) => id === current)}>
      <summary className="calls__h">{tag}</summary>
      <ul className="plain">
        {listed.map(({ id, method, summary }) => (
          <li key={id}>
            <a href={`/api?call=${id}`} aria-current={id === current ? 'true' : undefined}>
              <Verb method={method} />
              <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  ));
}
