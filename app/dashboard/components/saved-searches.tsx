import { IconButton } from '../../ui/button.tsx';
import type { SavedCards } from '../queries/saved-cards.server.ts';
import { CountLabel } from './count-label.tsx';

export function SavedSearches({ saved }: { saved: SavedCards }) {
  return (
    <section aria-labelledby="saved-searches">
      <h2 className="over" id="saved-searches">
        Saved searches
      </h2>
      <ul className="saved sheet">
        {saved.map(({ id, name, words, description, count, results, edit }) => (
          <li key={id}>
            <a className="saved__name" href={results}>
              {name}
            </a>
            <div className="pair">
              <IconButton icon="edit" label={`Edit ${name}`} variant="quiet" href={edit} />
              <IconButton icon="trash" label={`Delete ${name}`} variant="quiet" href={`/search/saved/${id}/delete`} />
            </div>
            <p>
              {count && (
                <>
                  <b>
                    <CountLabel {...count} /> {count.count === 1 ? 'incident' : 'incidents'}.
                  </b>{' '}
                </>
              )}
              {description && `${description} `}
              <span className="quiet">{words}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
