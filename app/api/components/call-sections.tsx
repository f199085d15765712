import { Button } from '../../ui/button.tsx';
import type { DocumentedCall, Field } from '../queries/documented-calls.server.ts';

export function Verb({ method }: { method: string }) {
  return <span className={`verb verb--${method.toLowerCase()}`}>{method}</span>;
}

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

export function CallFilter({ words, call }: { words: string; call: string }) {
  return (
    <form action="/api" className="calls__find">
      <input type="hidden" name="call" value={call} />
      <div className="finder">
        <input className="input" type="search" name="filter" defaultValue={words} aria-label="Filter calls" />
        <Button>Filter</Button>
      </div>
    </form>
  );
}

export function StartLinks() {
  return (
    <details open>
      <summary className="calls__h">Start here</summary>
      <ul className="plain">
        {places.map(([place, name]) => (
          <li key={place}>
            <a href={`#${place}`}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const places = [
  ['keys', 'Keys'],
  ['client', 'A client in TypeScript'],
  ['programs', 'Whole programs'],
  ['webhooks', 'Webhooks'],
  ['requests', 'Requests and pages'],
  ['refusals', 'Refusals'],
] as const;

export function CallLinks({
  calls,
  current,
  isFiltered,
}: {
  calls: Pick<DocumentedCall, 'id' | 'method' | 'summary' | 'tag'>[];
  current: string;
  isFiltered: boolean;
}) {
  const groups = [...Map.groupBy(calls, ({ tag }) => tag)];
  if (groups.length === 0) return <p className="say">No calls match.</p>;
  return groups.map(([tag, listed]) => (
    <details key={tag} open={isFiltered || listed.some(({ id }) => id === current)}>
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
