import type { FetcherWithComponents } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { recordConnection } from '../../ui/connection.ts';
import { fieldsOf } from '../body/draft-fields.ts';
import { coalesce, DraftSaver, type PendingSave, requestBody, type SaveState } from '../saving/draft-saver.ts';
import { recoverableInput } from '../saving/recoverable-input.ts';
import { UnsavedBackup } from '../saving/unsaved-backup.ts';
import { afterBack } from '../saving/use-load-after-back.ts';
import type { DraftFormData } from './queries/draft-form.server.ts';

/** `savedAt` is formatted, `saves` counts, `since` is the ISO time of the lost connection. */
export type SaveStatus = { state?: SaveState; savedAt?: string; saves: number; since?: string };

/** Unsent input of a closed tab; `at` is an ISO time. */
export type Recovery = { at: string; answer: (isWanted: boolean) => void };

type AutosaveProps = {
  form: DraftFormData;
  backupKey: string;
  fetcher: Pick<FetcherWithComponents<unknown>, 'submit'>;
  reload: () => void;
};

/** Keeps a backup of unsaved input, and offers the backups of closed tabs. */
export function useAutosave(formRef: RefObject<HTMLFormElement>, { form, backupKey, fetcher, reload }: AutosaveProps) {
  const [status, setStatus] = useState<SaveStatus>({ saves: 0 });
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const saver = useRef<DraftSaver>();
  const { page, draft } = form;
  const latest = useRef({ form, fetcher, reload });
  latest.current = { form, fetcher, reload };

  useEffect(() => {
    const element = formRef.current!;
    const teardown = new AbortController();
    let backup: UnsavedBackup | null = null;
    const keep = (unsaved = (): PendingSave[] => own.unsaved): void =>
      backup?.keep(() => {
        const steps = unsaved();
        return steps.length > 0 ? { revision: own.revision, at: Date.now(), steps } : null;
      });
    /** The server merges the values, or returns the conflicts. */
    const post = (step: PendingSave, revision: number) => {
      const body = requestBody(step, true);
      body.set('revision', String(revision));
      latest.current.fetcher.submit(body, { method: 'post', action: page, preventScrollReset: true });
    };
    const own: DraftSaver = new DraftSaver(element, {
      address: `${page}/saves`,
      revision: latest.current.form.draft.revision,
      saved: new Map(fieldsOf(latest.current.form.draft.body)),
      onPart: (): void => keep(),
      onState(state, saved) {
        recordConnection(state === 'offline');
        setStatus((before) => ({
          state,
          savedAt: saved?.savedAt ?? before.savedAt,
          saves: before.saves + (saved ? 1 : 0),
          since: state === 'offline' ? (before.since ?? new Date().toISOString()) : undefined,
        }));
        if (state !== 'conflict' && state !== 'ended') return keep();
        const step = coalesce(own.unsaved);
        keep(() => [step]);
        post(step, own.revision);
      },
    });
    saver.current = own;
    const { signal } = teardown;
    for (const name of ['input', 'change']) element.addEventListener(name, () => keep(), { signal });
    // unsaved input keeps the page open
    for (const name of ['signed-out', 'ask-unsaved']) {
      addEventListener(name, (event) => own.unsaved.length > 0 && event.preventDefault(), { signal });
    }
    // Back may restore a form that has been submitted
    addEventListener('pageshow', ({ persisted }) => persisted && location.replace(`${page}?${afterBack}`), { signal });
    const begin = async () => {
      backup = await UnsavedBackup.open(backupKey, draft.incidentId ?? draft.id);
      if (!backup || signal.aborted) return;
      keep();
      for await (const { left, forget, store, isSaved } of recoverableInput(backup, page, own, () =>
        latest.current.reload(),
      )) {
        const isWanted = await new Promise<boolean>((answer) =>
          setRecovery({ at: new Date(left.at).toISOString(), answer }),
        );
        setRecovery(null);
        const step = coalesce(left.steps);
        if (isWanted && !(await own.restore(step, left.revision))) {
          await store(step);
          return post(step, left.revision);
        }
        if (isWanted) latest.current.reload();
        // a failed save is still missing at the server
        if (!isWanted || (await isSaved())) forget();
      }
    };
    begin();
    return () => {
      recordConnection(false);
      own.stop();
      teardown.abort();
    };
  }, [formRef, page, draft.id, draft.incidentId, backupKey]);

  return { status, recovery, saver };
}
