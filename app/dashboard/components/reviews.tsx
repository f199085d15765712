import { Late } from '../../ui/dates/late.tsx';
import { counted } from '../../ui/format.ts';
import type { DashboardReviews } from '../queries/dashboard-reviews.server.ts';

const from = String(new URLSearchParams({ from: '/dashboard' }));
const fromQueue = String(new URLSearchParams({ from: '/reviews' }));

export function ReturnedToMe({ returned: { rows, count } }: Pick<DashboardReviews, 'returned'>) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="returned-to-me">
      <div className="over over--row">
        <h2 id="returned-to-me">Returned to me</h2>
        {count > rows.length && <span className="meta">{`The oldest ${rows.length} of ${count}`}</span>}
      </div>
      <ul className="saved sheet">
        {rows.map(({ id, number, classPath, hours, reviewer, reason }) => (
          <li key={id}>
            <a className="saved__name" href={`/incidents/${id}?${from}`}>
              #{number} {classPath.at(-1)}
            </a>
            <span className="small saved__end quiet">{`Returned ${hours} h ago`}</span>
            <p>{`${reviewer}: “${reason}”`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function WaitingForReview({ waiting: { rows, count } }: Pick<DashboardReviews, 'waiting'>) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="waiting-for-review">
      <div className="over over--row">
        <h2 id="waiting-for-review">Waiting for review</h2>
        <a href="/reviews">{`Show all ${count}`}</a>
      </div>
      <ul className="saved sheet">
        {rows.map(({ id, number, classPath, hours, isOverdue, author, returns }) => (
          <li key={id}>
            <a className="saved__name" href={`/incidents/${id}?${fromQueue}`}>
              #{number} {classPath.at(-1)}
            </a>
            <span className={isOverdue ? 'small saved__end' : 'small saved__end quiet'}>
              {isOverdue ? <Late>{`${hours} h, overdue`}</Late> : `${hours} h`}
            </span>
            <p>{`${author}${returns > 0 ? `, returned ${counted(returns, 'time')}` : ''}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
