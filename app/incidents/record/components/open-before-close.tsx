import { inWords } from '../../../ui/format.ts';
import { openInWords } from '../../open-in-words.ts';
import type { OpenFollowUp } from '../../queries/open-follow-up.server.ts';

export function OpenBeforeClose({ items, tasks }: OpenFollowUp) {
  return (
    <>
      {items.length > 0 && (
        <section className="c12" aria-labelledby="open-items">
          <h3 id="open-items">{openInWords({ items })}</h3>
          <ul className="open-list plain">
            {items.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </section>
      )}
      {tasks.length > 0 && (
        <section className="c12" aria-labelledby="open-tasks">
          <h3 id="open-tasks">{openInWords({ tasks })}</h3>
          <ul className="open-list plain">
            {tasks.map(({ id, title, assignee }) => (
              <li key={id}>
                {title}
                <span>{assignee}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function WhoCloses({ closers }: { closers: string[] }) {
  if (closers.length === 0) return null;
  return <p className="small quiet">{`${inWords(closers)} can close it with open items, with a reason.`}</p>;
}
