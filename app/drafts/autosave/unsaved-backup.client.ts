import type { PendingSave } from './draft-saver.client.ts';

/** What one tab had not saved when it was left, and when it was typed. */
export type Backup = { revision: number; at: number; steps: PendingSave[] };

/** Begins the name of every copy; logging out takes them away. */
const prefix = 'unsaved';
const arrivalMilliseconds = 1_000;

/**
 * Keeps in the browser what the server has not acknowledged, under a key that the server gives to this user alone: it
 * survives a crash and a new sign-in, and is nothing to anybody else. Each tab has a copy of its own.
 */
export class UnsavedBackup {
  readonly #key: CryptoKey;
  readonly #record: string;
  readonly #own: string;
  #due: (() => Backup | null) | null = null;
  #writing = false;

  private constructor(key: CryptoKey, record: string) {
    this.#key = key;
    this.#record = `${prefix} ${record} `;
    this.#own = this.#record + crypto.randomUUID();
    navigator.locks?.request(this.#own, () => new Promise(() => {}));
  }

  /** Null where the browser has no storage or, without https, no cryptography. */
  static async open(secret: string, record: string): Promise<UnsavedBackup | null> {
    const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle
      ?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
      .catch(() => null);
    return key && isStorageThere() ? new UnsavedBackup(key, record) : null;
  }

  /** Keeps what is left, or nothing, as soon as what came before is kept; a full storage is left alone. */
  keep(left: () => Backup | null) {
    this.#due = left;
    if (!this.#writing) this.#write();
  }

  /** What other tabs have left, newest first, and then what those still open leave, which save by themselves. */
  async *left(): AsyncGenerator<{ name: string; left: Backup }> {
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const names = Object.keys(localStorage).filter((name) => name.startsWith(this.#record) && name !== this.#own);
    const closed = await Promise.all(names.filter((name) => !open.has(name)).map((name) => this.#leftAs(name)));
    yield* closed.flat().sort((one, other) => other.left.at - one.left.at);
    const waits = new Map(names.filter((name) => open.has(name)).map((name) => [name, this.#closing(name)]));
    while (waits.size > 0) {
      const name = await Promise.race(waits.values());
      waits.delete(name);
      yield* await this.#leftAs(name);
    }
  }

  async #leftAs(name: string) {
    const left = await this.#read(name);
    return left ? [{ name, left }] : [];
  }

  /** A browser may know only after a moment that a tab has crashed; what one has sent on leaving may still arrive. */
  async #closing(name: string): Promise<string> {
    await navigator.locks.request(name, () => {});
    await new Promise((resolve) => setTimeout(resolve, arrivalMilliseconds));
    return name;
  }

  forget(name: string) {
    localStorage.removeItem(name);
  }

  async #write() {
    this.#writing = true;
    // a burst of changes is written once
    await new Promise((resolve) => setTimeout(resolve));
    for (let due = this.#due; due; due = this.#due) {
      this.#due = null;
      const left = due();
      if (left) await this.store(this.#own, left);
      else this.forget(this.#own);
    }
    this.#writing = false;
  }

  /** Puts it in the place of what is kept under the name. */
  async store(name: string, left: Backup) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(
      JSON.stringify(left, (_name, value) => (value instanceof Map ? [...value] : value)),
    );
    const sealed = new Uint8Array(await crypto.subtle.encrypt(this.#how(name, iv), this.#key, text));
    try {
      localStorage.setItem(name, `${lettersOf(iv)} ${lettersOf(sealed)}`);
    } catch {
      // no room: the server has it soon
    }
  }

  /** Null when it is somebody else's. */
  async #read(name: string): Promise<Backup | null> {
    const [iv, sealed] = (localStorage.getItem(name) ?? '').split(' ').map(bytesOf);
    if (!iv || !sealed) return null;
    const text = await crypto.subtle.decrypt(this.#how(name, iv), this.#key, sealed).catch(() => null);
    if (!text) return null;
    const left = JSON.parse(new TextDecoder().decode(text));
    const maps = ({
      operationId,
      changes,
      base,
    }: Record<'changes' | 'base', [string, string][]> & { operationId: string }) => ({
      operationId,
      changes: new Map(changes),
      base: new Map(base),
    });
    return { ...left, steps: left.steps.map(maps) };
  }

  #how(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
  }
}

function isStorageThere(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
}
