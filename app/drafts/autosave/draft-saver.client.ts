import { type Changes, DraftChanges, type Fields } from './draft-changes.client.ts';

const debounceMilliseconds = 200;
const everyMilliseconds = 30_000;
const firstRetryMilliseconds = 1_000;
/** What a browser still carries while its page goes. */
const carriedBytes = 60 * 1024;

/**
 * `elsewhere`: saved, together with what others have changed, which the form does not show. `masked`: saved, without the
 * details of a person that are hidden by now. `refused`: no save that the server takes, as it is.
 */
export type SaveState = 'saved' | 'elsewhere' | 'masked' | NotSaved | 'submitted' | 'conflict';
type NotSaved = 'offline' | 'failing' | 'signed-out' | 'disabled' | 'barred' | 'gone' | 'refused';

/** What the server said of a save; the time in words. */
export type Saved = { revision: number; savedAt: string; behind: boolean; hasDropped: boolean };

/** One save: what changed and what it was before, under a name of its own. */
export type PendingSave = Changes & { operationId: string };

/**
 * Saves what changed in a form 200 ms after a change, every 30 seconds and on leaving. A save that got no answer is sent
 * again under its own name, so that it happens once, and later ones wait for it.
 */
export class DraftSaver {
  /** The last one of which the form shows everything; what others save after it is joined with what is typed here. */
  revision: number;
  readonly #address: string;
  readonly #changes: DraftChanges;
  readonly #told: (state: SaveState, saved?: Saved) => void;
  /** Those not answered yet, the oldest first. */
  readonly #steps: PendingSave[] = [];
  #nextId: string = newId();
  #behind = false;
  #hasDropped = false;
  #refused = false;
  #running: Promise<boolean> | null = null;
  #closed = false;
  #timer = 0;
  #retryDelay = firstRetryMilliseconds;
  #heardAt = 0;

  constructor(form: HTMLFormElement, told: (state: SaveState, saved?: Saved) => void) {
    this.#told = told;
    this.#address = `${new URL(form.action).pathname}/saves`;
    this.revision = Number((form.elements.namedItem('revision') as HTMLInputElement).value);
    this.#changes = new DraftChanges(form);
    for (const name of ['input', 'change']) form.addEventListener(name, ({ target }) => this.#touched(target));
    for (const name of ['online', 'focus', 'pageshow']) addEventListener(name, () => this.save());
    document.addEventListener('visibilitychange', () => (document.hidden ? this.leave() : this.save()));
    addEventListener('leaving-idle', () => this.leave());
    addEventListener('beforeunload', (event) => this.#isTooMuch() && event.preventDefault());
    setInterval(() => this.#lookAround(), everyMilliseconds);
    this.#lookAround();
  }

  /** What is not acknowledged: to be kept where a crash does not reach it. */
  get unsaved(): PendingSave[] {
    const next = this.#changes.now();
    return next.changes.size > 0 ? [...this.#steps, { ...next, operationId: this.#nextId }] : [...this.#steps];
  }

  /** Saves what is not saved yet and then nothing more; whether all of it is kept, and the server can be asked for more. */
  async close(): Promise<boolean> {
    while (this.unsaved.length > 0) if (!(await this.save())) return false;
    this.#closed = await this.#answers();
    return this.#closed;
  }

  /** Whether everything that was typed before is saved now. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#closed) return false;
    this.#take();
    if (this.#refused) return false;
    this.#running = this.#sendAll();
    return await this.#running.finally(() => {
      this.#running = null;
    });
  }

  /** Sends what is left without waiting for an answer; it is sent again under the same name if the page lives on. */
  leave() {
    if (this.#closed) return;
    if (!this.#running) return void this.save();
    this.#take();
    for (const step of this.#steps.slice(1)) this.#post(step, true);
  }

  #touched(target: EventTarget | null) {
    this.#changes.touch(target);
    this.#soon(debounceMilliseconds);
  }

  #lookAround() {
    const look = () => {
      this.#changes.touchAll();
      this.save();
    };
    'requestIdleCallback' in window ? requestIdleCallback(look, { timeout: debounceMilliseconds }) : look();
  }

  #soon(milliseconds: number) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.save(), milliseconds);
  }

  #take() {
    const taken = this.#changes.take();
    if (taken.changes.size === 0) return;
    this.#steps.push({ ...taken, operationId: this.#nextId });
    this.#nextId = newId();
    if (!this.#refused) return;
    // none of these has been done: as one they are what the form shows now
    this.#steps.splice(0, Infinity, coalesce(this.#steps));
    this.#refused = false;
  }

  async #sendAll(): Promise<boolean> {
    for (const step of [...this.#steps]) if (!(await this.#send(step))) return false;
    if (this.unsaved.length > 0) this.#soon(debounceMilliseconds);
    return true;
  }

  /** Others may have come first: sent again with what it was based on, it clashes only where they changed the same. */
  async #send(step: PendingSave): Promise<boolean> {
    const answer = await this.#post(step, this.#behind);
    if (answer?.ok) return this.#acknowledged(await answer.json());
    if (answer?.status === 409) {
      const { submitted } = await answer.json();
      if (submitted) return this.#ended('submitted');
      if (this.#behind) return this.#ended('conflict');
      this.#behind = true;
      return await this.#send(step);
    }
    const why = await whyNot(answer);
    this.#told(why);
    this.#refused = why === 'refused';
    if (this.#refused) return false;
    this.#soon(this.#retryDelay);
    this.#retryDelay = Math.min(2 * this.#retryDelay, everyMilliseconds);
    return false;
  }

  /** False where a part of it was dropped: the button pressed does not go on before that was read. */
  #acknowledged(saved: Saved): boolean {
    this.#steps.shift();
    this.#heardAt = Date.now();
    this.#retryDelay = firstRetryMilliseconds;
    this.#behind ||= saved.behind;
    if (!this.#behind) this.revision = saved.revision;
    this.#hasDropped ||= saved.hasDropped;
    if (this.#hasDropped) this.#told('masked');
    else this.#told(this.#behind ? 'elsewhere' : 'saved', saved);
    if (saved.hasDropped) this.#soon(debounceMilliseconds);
    return !saved.hasDropped;
  }

  #ended(state: 'submitted' | 'conflict'): false {
    this.#closed = true;
    this.#told(state);
    return false;
  }

  #post(step: PendingSave, withBase: boolean): Promise<Response | null> {
    const body = requestBody(step, withBase);
    body.set('revision', String(this.revision));
    const keepalive = body.toString().length < carriedBytes;
    return fetch(this.#address, { method: 'POST', body, redirect: 'manual', keepalive }).catch(() => null);
  }

  /** Whether the server can be reached by somebody who is signed in. */
  async #answers(): Promise<boolean> {
    if (Date.now() - this.#heardAt < 5_000) return true;
    const answer = await askAlive();
    if (!answer?.ok) this.#told(await whyNot(answer));
    return answer?.ok ?? false;
  }

  #isTooMuch() {
    if (this.#closed) return false;
    return this.unsaved.some((step) => requestBody(step, true).toString().length >= carriedBytes);
  }
}

function askAlive(): Promise<Response | null> {
  return fetch('/session/alive', { headers: { 'X-Background': '1' }, redirect: 'manual' }).catch(() => null);
}

/** Somebody who is signed in and led elsewhere all the same may no longer come to this page. */
async function whyNot(answer: Response | null): Promise<NotSaved> {
  if (!answer) return 'offline';
  if (answer.type === 'opaqueredirect') return (await askAlive())?.ok ? 'barred' : 'signed-out';
  if (answer.status === 403) return (await answer.json().catch(() => null))?.disabled ? 'disabled' : 'barred';
  if (answer.status === 404) return 'gone';
  return answer.status === 413 || answer.status === 422 ? 'refused' : 'failing';
}

/** A save as the server takes it. */
export function requestBody({ changes, base, operationId }: PendingSave, withBase: boolean): URLSearchParams {
  const bases = [...base].map(([name, value]) => [`base.${name}`, value]);
  return new URLSearchParams([...changes, ...(withBase ? bases : []), ['operationId', operationId]]);
}

/** Saves in a row as one, under the name of the last. */
export function coalesce(steps: PendingSave[]): PendingSave {
  const changes: Fields = new Map();
  const base: Fields = new Map();
  for (const step of steps) {
    for (const [name, value] of step.changes) changes.set(name, value);
    for (const [name, value] of step.base) if (!base.has(name)) base.set(name, value);
  }
  return { changes, base, operationId: steps.at(-1)!.operationId };
}

/** A random UUID; without https browsers do not make one. */
function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = [...(crypto as Crypto).getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
