import { type MutableRefObject, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { maxParts } from '#db/vocabulary/limits.ts';
import { isPartKind } from '#db/vocabulary/part-fields.ts';
import type { PartChange } from '../body/change-part.ts';
import type { DraftBody } from '../body/draft-body.ts';
import { type Fields, fieldsOf } from '../body/draft-fields.ts';
import { openAt, removedAt } from '../saving/draft-page.ts';
import { type DraftSaver, newId } from '../saving/draft-saver.ts';
import { isKnownName } from '../saving/name-check.ts';
import { partKindOf } from './part-kind-of.ts';
import type { DraftFormData } from './queries/draft-form.server.ts';

export type PageActions = {
  /** Changes the address within the page without loading. */
  go: (to: string, options?: { replace: true }) => void;
  dialog: MutableRefObject<{ addPerson: (fields: Record<string, string>) => string } | null>;
};

type ChangeForm = typeof import('./change-form.ts');

type PartsProps = {
  element: RefObject<HTMLFormElement>;
  loaded: DraftFormData;
  page: PageActions | undefined;
  reload: () => void;
};

/** Runs the server's functions in the browser; the saver saves the changes in their order. */
export function useParts(saver: RefObject<DraftSaver | undefined>, { element, loaded, page, reload }: PartsProps) {
  const code = useRef<ChangeForm>();
  const [changed, setChanged] = useState<{ of: DraftFormData; form: DraftFormData } | null>(null);
  const unsaved = useMemo(
    () =>
      (saver.current?.partsSince(loaded.draft.revision) ?? []).reduce(
        (form, part) => code.current!.withChange(form, part),
        loaded,
      ),
    [saver, loaded],
  );
  const load = async () => {
    code.current ??= await import('./change-form.ts').then(
      (loaded) => loaded,
      () => undefined,
    );
    return code.current;
  };
  // most forms are only read, so the code loads at the first interaction
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form is mounted
  useEffect(() => {
    for (const name of ['pointerover', 'focusin']) element.current?.addEventListener(name, load, { once: true });
  }, []);
  const form = changed?.of === loaded ? changed.form : unsaved;
  const last = useRef({ form, loaded });
  const latest = useRef(form);
  latest.current = form;
  useLayoutEffect(() => {
    const before = last.current;
    // a form without changes is older than what was saved since
    if (before.form === form && before.loaded === loaded) return;
    last.current = { form, loaded };
    const fields = new Map(fieldsOf(form.draft.body));
    if (before.loaded === loaded) return saver.current?.show(fields);
    // a save was faster than the page load
    if (saver.current?.rebase(loaded.draft.revision, fields) === false) reload();
  }, [saver, form, loaded, reload]);

  const change = (part: PartChange, fields: Fields = new Map()) => {
    const { withChange, withFields } = code.current!;
    saver.current!.changePart(part, fields);
    const typed = withFields(latest.current, saver.current!.values);
    latest.current = withFields(withChange(typed, part), fields);
    setChanged({ of: loaded, form: latest.current });
  };

  /** Returns false for a button that needs the server's answer. A double click counts once. */
  const press = async (action: string, isDoubleClick: boolean): Promise<boolean> => {
    if (!page) return false;
    const { go } = page;
    const [what, part = '', act] = action.slice(form.page.length + 1).split('/');
    const isDialog = what === 'keep' && part === 'add-person';
    if (!isDialog && !(what === 'parts' && /^(add|remove|restore)$/.test(act ?? ''))) return false;
    if (isDoubleClick) return true;
    if (!(await load()) || !saver.current) return false;
    if (isDialog) {
      go(`${form.page}/add-person`);
      return true;
    }
    const body: DraftBody = latest.current.draft.body;
    if (act === 'add' && isPartKind(part) && body[part].length < maxParts) {
      const id = newId();
      change({ act, kind: part, id });
      go(openAt(form.page, id), { replace: true });
      return true;
    }
    const kind = partKindOf(body, part);
    if (act === 'remove' && kind && mayRemove(latest.current, part)) {
      change({ act, id: part });
      go(removedAt(form.page, kind, part), { replace: true });
      return true;
    }
    if (act === 'restore' && body.removed && partKindOf(body.removed, part)) {
      change({ act, id: part });
      go(openAt(form.page, part), { replace: true });
      return true;
    }
    return false;
  };

  const openIfKnown = async (id: string, names: Record<string, string>) => {
    const isKnown = await isKnownName(() => saver.current?.flush(), { page: form.page, kind: 'persons', id, names });
    if (isKnown) page?.go(openAt(form.page, id), { replace: true });
  };

  const addPerson = ({ firstName = '', lastName = '', ...fields }: Record<string, string>) => {
    const id = newId();
    const filled = Object.entries({ firstName, lastName, ...fields }).filter(([, value]) => value !== '');
    change(
      { act: 'add', kind: 'persons', id },
      new Map(filled.map(([name, value]) => [`persons.${id}.${name}`, value])),
    );
    const isNamed = firstName !== '' || lastName !== '';
    // the page asks about a person who may be known
    if (isNamed) openIfKnown(id, { firstName, lastName });
    return isNamed ? `${form.page}#entry-${id}` : openAt(form.page, id);
  };
  useLayoutEffect(() => {
    if (page) page.dialog.current = code.current ? { addPerson } : null;
  });
  return { form, press };
}

/** The server answers where the user may not delete an attachment of the incident. */
function mayRemove({ draft, may }: DraftFormData, id: string) {
  return may.deleteAttachments || !draft.body.attachments.some(({ partId, stored }) => stored && partId === id);
}
