import { formatTime } from '../../ui/format.ts';
import {
  coalesce,
  DraftSaver,
  type PendingSave,
  requestBody,
  type Saved,
  type SaveState,
} from '../autosave/draft-saver.client.ts';
import { offerRecovery } from '../autosave/offer-recovery.client.ts';
import { UnsavedBackup } from '../autosave/unsaved-backup.client.ts';

const mostMillisecondsToWait = 3_000;

/** Saves the draft form automatically; its buttons post only their intent. */
export function draftForm(form: HTMLFormElement) {
  const say = bar(form);
  let copy: UnsavedBackup | null = null;
  const saver = new DraftSaver(form, (state, saved) => {
    say(state, saved);
    if (state !== 'conflict' && state !== 'submitted') return keep();
    // all of it goes as one save, which is one to the copy too; after a submit the server keeps it as an edit
    const step = coalesce(saver.unsaved);
    keep(() => [step]);
    post(form, { revision: saver.revision, intent: 'keep' }, step);
  });
  const keep = (unsaved = () => saver.unsaved) =>
    copy?.keep(() => {
      const steps = unsaved();
      return steps.length > 0 ? { revision: saver.revision, at: Date.now(), steps } : null;
    });
  form.querySelector<HTMLElement>('.keep-draft')!.hidden = true;
  for (const name of ['input', 'change']) form.addEventListener(name, () => keep());
  addEventListener('submit', submitting(form, saver));
  // the page stays as long as something on it is not saved
  addEventListener('signed-out', (event) => saver.unsaved.length > 0 && event.preventDefault());
  // a page brought back by Back shows a form that has been handed in
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  const notice = document.querySelector<HTMLElement>('[data-unsaved]');
  if (notice) begin(notice);

  async function begin({ dataset }: HTMLElement) {
    copy = await UnsavedBackup.open(dataset.key!, dataset.unsaved!);
    if (!copy) return;
    keep();
    const put = (left: PendingSave, revision: number) => post(form, { revision, intent: 'keep' }, left);
    await offerRecovery(notice!, form, copy, put);
  }
}

/** What the form's own buttons do, and that no other form of the page goes before what was typed is saved. */
function submitting(form: HTMLFormElement, saver: DraftSaver) {
  let waiting = false;
  return async (event: SubmitEvent) => {
    const other = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (other !== form && (waiting || saver.unsaved.length === 0)) return;
    event.preventDefault();
    if (waiting) return;
    // Enter in a field presses the first button of the form
    if (other === form && (!button || button.value === 'enter')) return void saver.save();
    waiting = true;
    if (other === form) {
      // two saves at once would look like two people; without a connection the form stays as it is
      if (await saver.close()) post(form, { revision: saver.revision, intent: button!.value });
      else waiting = false;
    } else {
      const late = new Promise((resolve) => setTimeout(resolve, mostMillisecondsToWait));
      await Promise.race([saver.save(), late]);
      other.requestSubmit(button);
    }
  };
}

/** Goes on as the button does without scripts; all that was typed is saved, or sent along to be joined or compared. */
function post(form: HTMLFormElement, how: { revision: number; intent: string }, step?: PendingSave) {
  // no more input is accepted while the page is replaced
  form.inert = true;
  const fields = new Map([
    ...(step ? requestBody(step, true) : []),
    ['revision', String(how.revision)],
    ['intent', how.intent],
  ]);
  for (const name of ['operationId', 'classWords', 'locationWords']) {
    if (!fields.has(name)) fields.set(name, (form.elements.namedItem(name) as HTMLInputElement).value);
  }
  const sent = document.createElement('form');
  Object.assign(sent, { method: 'post', action: form.action, hidden: true });
  for (const [name, value] of fields) {
    sent.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(sent);
  sent.submit();
}

function bar(form: HTMLFormElement) {
  const status = form.querySelector('.actions [role=status]')!;
  const chip = form.querySelector<HTMLTemplateElement>('template[data-say=saved]')!;
  const lastSaved = form.querySelector<HTMLElement>('[data-last-saved]')!;
  const since = form.querySelector<HTMLElement>('[data-since]')!;
  const timeZone = since.dataset.timeZone!;
  return (state: SaveState, saved?: Saved) => {
    for (const note of form.querySelectorAll<HTMLElement>('b[data-say]')) note.hidden = note.dataset.say !== state;
    status.replaceChildren(...(saved ? [chip.content.cloneNode(true)] : []));
    if (saved) lastSaved.textContent = `Last saved ${saved.savedAt}`;
    if (state !== 'offline') since.textContent = '';
    else since.textContent ||= formatTime(new Date().toISOString(), { timeZone });
  };
}
