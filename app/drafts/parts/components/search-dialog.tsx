import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { maxMatches } from '#db/vocabulary/limits.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import type { Known } from '../queries/known-by-name.server.ts';
import { MatchesTable } from './matches-table.tsx';

type SearchDialogProps = {
  title: string;
  label: string;
  placeholder?: string;
  action: string;
  closeTo: string;
  search: { name: string | null; known: Known | null };
  refused: Messages | undefined;
};

const debounceMilliseconds = 200;

export function SearchDialog({ title, label, placeholder, action, closeTo, search, refused }: SearchDialogProps) {
  const timer = useRef(0);
  const { location, formMethod } = useNavigation();
  const isSearching = formMethod !== 'POST' && location?.pathname === action;
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchSoon = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current);
    // unlike `useSubmit`, fires the event that holds a form back while offline
    timer.current = window.setTimeout(() => form?.requestSubmit(), debounceMilliseconds);
  };
  const { name, known } = search;
  const isEmptyQuery = name !== null && name.trim() === '';
  const errors = refused?.name ?? refused?.knownId ?? (isEmptyQuery ? [`Please enter "${label}".`] : undefined);
  return (
    <Dialog title={title} closeTo={closeTo} size="wide">
      <Form method="get" action={action} className="with-end" replace preventScrollReset>
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
          onInput={({ currentTarget }) => searchSoon(currentTarget.form)}
        />
        <div className="with-end__end">
          <IconButton icon="search" label="Search" aria-busy={isSearching || undefined} />
        </div>
      </Form>
      <p className="hint" role="status">
        {known && foundWords(known.matches.length)}
      </p>
      <div>
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
