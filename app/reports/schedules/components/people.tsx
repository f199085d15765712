import { type Clock, formatDate } from '../../../ui/format.ts';
import type { Recipient } from '../queries/schedule-page.server.ts';

export function People({ people, display }: { people: Recipient[]; display: Clock }) {
  return (
    <div className="stack">
      <section className="sheet" aria-labelledby="people">
        <h2 className="side-h" id="people">
          People
        </h2>
        <ul className="saved">
          {people.map(({ name, workgroup, unsubscribedAt }, index) => (
            <li key={index}>
              <b>{name}</b>
              <span className="small quiet">{workgroup ?? 'Deleted'}</span>
              {unsubscribedAt && <p className="small">Unsubscribed {formatDate(unsubscribedAt, display)}</p>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
