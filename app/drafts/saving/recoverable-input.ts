import { fetchJson } from '../../ui/fetch-json.ts';
import type { DraftSaver, PendingSave } from './draft-saver.ts';
import type { Backup, UnsavedBackup } from './unsaved-backup.ts';

/** Reloads a form that does not show input which arrived at the server. */
export async function* recoverableInput(backup: UnsavedBackup, page: string, saver: DraftSaver, reload: () => void) {
  for await (const { name, left } of backup.left()) {
    const steps = await missingSaves(page, left);
    // the server is unreachable, so the next visit offers this backup
    if (!steps) continue;
    const forget = () => backup.forget(name);
    if (!steps.some((step) => saver.differs(step))) {
      if (left.steps.some((step) => saver.differs(step))) reload();
      forget();
      continue;
    }
    // the backup must hold the one combined save, or its parts would be offered again
    const store = (step: PendingSave) => backup.store(name, { ...left, steps: [step] });
    const isSaved = async () => (await missingSaves(page, { ...left, steps: steps.slice(-1) }))?.length === 0;
    yield { left: { ...left, steps }, forget, store, isSaved };
  }
}

async function missingSaves(page: string, { steps }: Backup): Promise<PendingSave[] | null> {
  const query = new URLSearchParams(steps.map(({ operationId }) => ['operation', operationId]));
  const doneIds = await fetchJson<string[]>(`${page}/saves?${query}`);
  return doneIds && steps.filter(({ operationId }) => !doneIds.includes(operationId));
}
