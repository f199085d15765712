import { maxMatches } from '#db/vocabulary/limits.ts';
import type { Messages } from '../../../platform/form-errors.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Known } from '../queries/known-by-name.server.ts';
import { MatchesTable } from './matches-table.tsx';

type SearchDialogProps = {
  title: string;
  /** What the name is of, which is asked for. */
  label: string;
  placeholder?: string;
  action: string;
  closeTo: string;
  search: { name: string | null; known: Known | null };
  /** Why the one chosen cannot be added. */
  refused: Messages | undefined;
};

/** Searches by its button, and while one types where `live-search.client.ts` runs. */
export function SearchDialog({ title, label, placeholder, action, closeTo, search, refused }: SearchDialogProps) {
  const { name, known } = search;
  const isEmptyQuery = name !== null && name.trim() === '';
  const errors = refused?.name ?? refused?.knownId ?? (isEmptyQuery ? [`Please enter "${label}".`] : undefined);
  return (
    <Dialog title={title} closeTo={closeTo} size="wide">
      <form method="get" action={action} className="with-end" data-search>
        <Field
          name="name"
          label={label}
          type="search"
          placeholder={placeholder}
          maxLength={200}
          defaultValue={name ?? ''}
          errors={errors}
          autoComplete="off"
          autoFocus
        />
        <div className="with-end__end">
          <IconButton icon="search" label="Search" />
        </div>
      </form>
      <p className="hint" role="status" data-found>
        {known && foundWords(known.matches.length)}
      </p>
      <div data-found>
        {known && known.matches.length > 0 && (
          <MatchesTable known={known} action={`${action}?${new URLSearchParams({ name: name! })}`} verb="Add" />
        )}
      </div>
    </Dialog>
  );
}

function foundWords(found: number) {
  if (found === 0) return 'no search data.';
  return found < maxMatches ? `${found} found` : `The first ${maxMatches} are shown.`;
}
