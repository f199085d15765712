import { formatDateTime } from '../../ui/format.ts';
import { fetchJson } from '../form/fetch-json.client.ts';
import { coalesce, type PendingSave } from './draft-saver.client.ts';
import type { Backup, UnsavedBackup } from './unsaved-backup.client.ts';

/** Offers the unsaved input of closed tabs, unless the server has it or the form already contains it. */
export async function offerRecovery(
  notice: HTMLElement,
  form: HTMLFormElement,
  copy: UnsavedBackup,
  putBack: (step: PendingSave, revision: number) => void,
) {
  for await (const { name, left } of copy.left()) {
    const steps = await missingSaves(form, left);
    // the server is unreachable: this backup is offered at the next visit
    if (!steps) continue;
    if (steps.some((step) => differs(form, step)) && (await isWanted(notice, left.at))) {
      const step = coalesce(steps);
      // the saves are sent as one, so the backup must hold that one, or they would be offered again
      await copy.store(name, { ...left, steps: [step] });
      return putBack(step, left.revision);
    }
    copy.forget(name);
  }
}

async function missingSaves(form: HTMLFormElement, { steps }: Backup): Promise<PendingSave[] | null> {
  const query = new URLSearchParams(steps.map(({ operationId }) => ['operation', operationId]));
  const doneIds = await fetchJson<string[]>(`${new URL(form.action).pathname}/saves?${query}`);
  return doneIds && steps.filter(({ operationId }) => !doneIds.includes(operationId));
}

function differs({ elements }: HTMLFormElement, { changes }: PendingSave): boolean {
  return [...changes].some(([name, value]) => {
    const control = elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    const isSwitch = control instanceof HTMLInputElement && control.type === 'checkbox';
    return (isSwitch && !control.checked ? '' : control?.value) !== value;
  });
}

/** Shows the notice until one of its two buttons is pressed. */
function isWanted(notice: HTMLElement, at: number): Promise<boolean> {
  const { dateFormat, timeZone } = notice.dataset;
  const display = { dateFormat: Number(dateFormat) as 0 | 1, timeZone: timeZone! };
  notice.querySelector('time')!.textContent = formatDateTime(new Date(at).toISOString(), display);
  notice.hidden = false;
  return new Promise((resolve) => {
    notice.onclick = ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-wanted]');
      if (!button) return;
      notice.hidden = true;
      resolve(button.dataset.wanted === 'yes');
    };
  });
}
