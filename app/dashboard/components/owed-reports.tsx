import { RemindButton } from '../../follow-up/owed/components/remind-button.tsx';
import { ageOf } from '../../ui/dates/age.ts';
import { counted } from '../../ui/format.ts';
import type { DashboardReviews } from '../queries/dashboard-reviews.server.ts';

export function OwedReports({ owed: { authors, people, may } }: Pick<DashboardReviews, 'owed'>) {
  if (people === 0) return null;
  return (
    <section aria-labelledby="owed-reports">
      <div className="over over--row">
        <h2 id="owed-reports">Who owes a report</h2>
        <a href="/reviews/owed">{`Show all ${people}`}</a>
      </div>
      <ul className="saved sheet saved--act">
        {authors.map((author) => (
          <li key={author.id}>
            <a className="saved__name" href={`/reviews/owed#author-${author.id}`}>
              {author.name}
            </a>
            {may.remind && author.obstacle !== 'SELF' && <RemindButton author={author} from="/dashboard" />}
            <p>{wordsOf(author)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns words such as "2 drafts, 1 returned. Oldest 4 days". */
function wordsOf({ drafts, returned, oldestHours }: DashboardReviews['owed']['authors'][number]): string {
  const parts = [...(drafts > 0 ? [counted(drafts, 'draft')] : []), ...(returned > 0 ? [`${returned} returned`] : [])];
  return `${parts.join(', ')}. Oldest ${ageOf(oldestHours)}`;
}
