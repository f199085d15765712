import type { PartChange } from '../body/change-part.ts';
import type { Fields } from '../body/draft-fields.ts';
import { postedParts } from '../body/posted-parts.ts';
import { type Changes, DraftChanges } from './draft-changes.ts';

const debounceMilliseconds = 200;
const intervalMilliseconds = 30_000;
const firstRetryMilliseconds = 1_000;
const recheckMilliseconds = 5_000;
/** Slightly below the 64 KiB that browsers allow a keepalive request. */
const keepaliveBytes = 60 * 1024;

/** `elsewhere`: merged with changes that the form does not show. `masked`: saved without details masked now. */
export type SaveState = 'saved' | 'elsewhere' | 'masked' | NotSaved | 'ended' | 'conflict';
type NotSaved = 'offline' | 'failing' | 'signed-out' | 'disabled' | 'forbidden' | 'gone' | 'refused';

export type Saved = { revision: number; savedAt: string; behind: boolean; hasDropped: boolean };

export type PendingSave = Changes & { operationId: string; parts: PartChange[] };

type DraftSaverOptions = {
  address: string;
  revision: number;
  saved: Fields;
  onState: (state: SaveState, saved?: Saved) => void;
  onPart: () => void;
};

/** A save without response is retried under the same operation id, so that it applies once; later saves wait. */
export class DraftSaver {
  /** The last revision that the form shows completely; the server merges others' later saves. */
  revision: number;
  readonly #address: string;
  readonly #changes: DraftChanges;
  readonly #onState: (state: SaveState, saved?: Saved) => void;
  readonly #onPart: () => void;
  /** Maps each change to the revision that contains it, once it is saved. */
  readonly #parts = new Map<PartChange, number | null>();
  readonly #steps: PendingSave[] = [];
  #nextId: string = newId();
  #savedRevision = 0;
  #isBehind = false;
  #hasDropped = false;
  #refused = false;
  #running: Promise<boolean> | null = null;
  #closed = false;
  readonly #teardown = new AbortController();
  #timer = 0;
  #retryDelay = firstRetryMilliseconds;
  #saves = 0;

  constructor(form: HTMLFormElement, { address, revision, saved, onState, onPart }: DraftSaverOptions) {
    this.#onState = onState;
    this.#onPart = onPart;
    this.#address = address;
    this.revision = revision;
    this.#changes = new DraftChanges(form, saved);
    // text typed before hydration is input too
    this.#changes.touchAll();
    const { signal } = this.#teardown;
    for (const name of ['input', 'change']) {
      form.addEventListener(name, ({ target }) => this.#handleInput(target), { signal });
    }
    for (const name of ['focus', 'pageshow']) addEventListener(name, () => this.save(), { signal });
    addEventListener('offline', () => this.#onState('offline'), { signal });
    addEventListener('online', () => this.#reconnect(), { signal });
    const visibility = () => (document.hidden ? this.leave() : this.save());
    document.addEventListener('visibilitychange', visibility, { signal });
    addEventListener('leaving-idle', () => this.leave(), { signal });
    addEventListener('beforeunload', (event) => this.#hasOversizedSave() && event.preventDefault(), { signal });
    const interval = setInterval(() => this.#saveWhenIdle(), intervalMilliseconds);
    signal.addEventListener('abort', () => clearInterval(interval));
    this.#saveWhenIdle();
  }

  stop() {
    this.leave();
    this.#teardown.abort();
    clearTimeout(this.#timer);
  }

  get unsaved(): PendingSave[] {
    const next = this.#changes.now();
    return next.changes.size > 0
      ? [...this.#steps, { ...next, parts: [], operationId: this.#nextId }]
      : [...this.#steps];
  }

  get values(): Fields {
    return this.#changes.saved;
  }

  /** Saves the change together with earlier input, and with `fields` of an added part. */
  changePart(part: PartChange, fields: Fields) {
    this.#take([part], fields);
    this.#parts.set(part, null);
    this.#onPart();
    this.save();
  }

  partsSince(revision: number): PartChange[] {
    return [...this.#parts].filter(([, savedIn]) => savedIn === null || savedIn > revision).map(([part]) => part);
  }

  /** `saved` contains what is being saved. */
  show(saved: Fields) {
    this.#changes.rebase(saved, new Set(this.#changes.now().changes.keys()));
  }

  /** Returns false if a save failed or the browser is offline. */
  async flush(): Promise<boolean> {
    while (this.unsaved.length > 0) if (!(await this.save())) return false;
    if (!navigator.onLine) this.#onState('offline');
    return navigator.onLine;
  }

  /** Returns false also if the server is unreachable. */
  async finish(): Promise<boolean> {
    const savesBefore = this.#saves;
    if (!(await this.flush())) return false;
    return this.#saves > savesBefore || (await this.#isServerReachable());
  }

  /** Rejects a revision older than the last save, which would revert that save. */
  rebase(revision: number, saved: Fields): boolean {
    if (revision < this.#savedRevision) return false;
    this.revision = this.#savedRevision = revision;
    this.#isBehind = false;
    this.#changes.rebase(saved, this.#pending());
    return true;
  }

  #pending(): Set<string> {
    return new Set(this.unsaved.flatMap(({ changes }) => [...changes.keys()]));
  }

  /** The server merges a closed tab's input. Returns false on a conflict. */
  async restore(step: PendingSave, revision: number): Promise<boolean> {
    const answer = await this.#post(step, true, revision);
    if (answer?.status === 409) return false;
    if (!answer?.ok) this.#onState(await failureOf(answer));
    else if ((await answer.json()).hasDropped) this.#onState('masked');
    return true;
  }

  differs({ changes, parts }: PendingSave): boolean {
    return parts.length > 0 || [...changes].some(([path, value]) => this.#changes.current(path) !== value);
  }

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

  /** Sends without waiting; a page that survives repeats the saves with the same operation ids. */
  leave() {
    if (this.#closed) return;
    if (!this.#running) return void this.save();
    this.#take();
    const [running, ...others] = this.#steps;
    if (!running || others.length === 0) return;
    const rest = coalesce(others);
    this.#steps.splice(1, Infinity, rest);
    // this request may overtake the running one, which adds the parts
    this.#post({ ...rest, parts: [...running.parts.filter(({ act }) => act === 'add'), ...rest.parts] }, true);
  }

  #handleInput(target: EventTarget | null) {
    this.#changes.touch(target);
    this.#saveSoon(debounceMilliseconds);
  }

  #saveWhenIdle() {
    const look = () => {
      this.#changes.touchAll();
      this.save();
    };
    'requestIdleCallback' in window ? requestIdleCallback(look, { timeout: debounceMilliseconds }) : look();
  }

  #saveSoon(milliseconds: number) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.save(), milliseconds);
  }

  #take(parts: PartChange[] = [], fields: Fields = new Map()) {
    const taken = this.#changes.take();
    for (const [path, value] of fields) {
      taken.changes.set(path, value);
      taken.base.set(path, '');
    }
    if (taken.changes.size === 0 && parts.length === 0) return;
    this.#steps.push({ ...taken, parts, operationId: this.#nextId });
    this.#nextId = newId();
    if (!this.#refused) return;
    // the server applied none of these, so one save can replace them
    this.#steps.splice(0, Infinity, coalesce(this.#steps));
    this.#refused = false;
  }

  async #sendAll(): Promise<boolean> {
    for (const step of [...this.#steps]) if (!(await this.#send(step))) return false;
    if (this.unsaved.length > 0) this.#saveSoon(debounceMilliseconds);
    return true;
  }

  /** After a save by others, sends base values too, so that only fields changed by both conflict. */
  async #send(step: PendingSave): Promise<boolean> {
    const answer = await this.#post(step, this.#isBehind);
    if (answer?.ok) return this.#acknowledged(await answer.json());
    if (answer?.status === 409) {
      const { ended } = await answer.json();
      if (ended) return this.#stop('ended');
      if (this.#isBehind) return this.#stop('conflict');
      this.#isBehind = true;
      return await this.#send(step);
    }
    const why = await failureOf(answer);
    this.#onState(why);
    this.#refused = why === 'refused';
    if (this.#refused) return false;
    this.#saveSoon(this.#retryDelay);
    this.#retryDelay = Math.min(2 * this.#retryDelay, intervalMilliseconds);
    return false;
  }

  /** Returns false when the server dropped private fields, so that the user sees why before leaving. */
  #acknowledged(saved: Saved): boolean {
    for (const part of this.#steps.shift()?.parts ?? []) this.#parts.set(part, saved.revision);
    this.#saves++;
    this.#retryDelay = firstRetryMilliseconds;
    this.#savedRevision = saved.revision;
    this.#isBehind ||= saved.behind;
    if (!this.#isBehind) this.revision = saved.revision;
    this.#hasDropped ||= saved.hasDropped;
    if (this.#hasDropped) this.#onState('masked');
    else this.#onState(this.#isBehind ? 'elsewhere' : 'saved', saved);
    if (saved.hasDropped) this.#saveSoon(debounceMilliseconds);
    return !saved.hasDropped;
  }

  #stop(state: 'ended' | 'conflict'): false {
    this.#closed = true;
    this.#onState(state);
    return false;
  }

  #post(step: PendingSave, withBase: boolean, revision = this.revision): Promise<Response | null> {
    const body = requestBody(step, withBase);
    body.set('revision', String(revision));
    const keepalive = body.toString().length < keepaliveBytes;
    return fetch(this.#address, { method: 'POST', body, redirect: 'manual', keepalive }).catch(() => null);
  }

  /** Checks again later unless the server is reachable and the user signed in. */
  async #isServerReachable(): Promise<boolean> {
    const answer = await fetchSession();
    if (answer?.ok) return true;
    this.#onState(await failureOf(answer));
    clearTimeout(this.#timer);
    if (!this.#teardown.signal.aborted) {
      this.#timer = window.setTimeout(() => this.#reconnect(), recheckMilliseconds);
    }
    return false;
  }

  async #reconnect() {
    if (this.#closed) return;
    if (this.unsaved.length > 0) await this.save();
    else if (await this.#isServerReachable()) this.#onState('saved');
  }

  #hasOversizedSave() {
    if (this.#closed) return false;
    return this.unsaved.some((step) => requestBody(step, true).toString().length >= keepaliveBytes);
  }
}

function fetchSession(): Promise<Response | null> {
  return fetch('/session/alive', { headers: { 'X-Background': '1' }, redirect: 'manual' }).catch(() => null);
}

/** A signed-in user who is redirected may no longer open this page. */
async function failureOf(answer: Response | null): Promise<NotSaved> {
  if (!answer) return 'offline';
  if (answer.type === 'opaqueredirect') return (await fetchSession())?.ok ? 'forbidden' : 'signed-out';
  if (answer.status === 403) return (await answer.json().catch(() => null))?.disabled ? 'disabled' : 'forbidden';
  if (answer.status === 404) return 'gone';
  // a visitor's limit is smaller, so large input may only mean that the user is signed out
  if (answer.status === 413) return (await fetchSession())?.type === 'opaqueredirect' ? 'signed-out' : 'refused';
  return answer.status === 422 ? 'refused' : 'failing';
}

export function requestBody({ changes, base, parts, operationId }: PendingSave, withBase: boolean): URLSearchParams {
  const body = new URLSearchParams([...changes, ...postedParts(parts), ['operationId', operationId]]);
  if (withBase) for (const [path, value] of base) body.set(`base.${path}`, value);
  return body;
}

export function coalesce(steps: PendingSave[]): PendingSave {
  const changes: Fields = new Map();
  const base: Fields = new Map();
  for (const step of steps) {
    for (const [path, value] of step.changes) changes.set(path, value);
    for (const [path, value] of step.base) if (!base.has(path)) base.set(path, value);
  }
  const parts = steps.flatMap((step) => step.parts);
  return { changes, base, parts, operationId: steps.at(-1)!.operationId };
}

/** `crypto.randomUUID` does not exist without https. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = [...(crypto as Crypto).getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
