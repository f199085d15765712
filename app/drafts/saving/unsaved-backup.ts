import type { PendingSave } from './draft-saver.ts';

/** `at` is in milliseconds since the epoch. */
export type Backup = { revision: number; at: number; steps: PendingSave[] };

/** Logging out removes all keys with this prefix. */
const prefix = 'unsaved';
const lateRequestMilliseconds = 1_000;

/** Encrypts in localStorage with a key that only this user receives. */
export class UnsavedBackup {
  readonly #key: CryptoKey;
  readonly #keyPrefix: string;
  readonly #ownName: string;
  #pending: (() => Backup | null) | null = null;
  #isWriting = false;

  private constructor(key: CryptoKey, incidentId: string) {
    this.#key = key;
    this.#keyPrefix = `${prefix} ${incidentId} `;
    this.#ownName = this.#keyPrefix + crypto.randomUUID();
    navigator.locks?.request(this.#ownName, () => new Promise(() => {}));
  }

  /** Returns null without storage or, without https, without Web Crypto. */
  static async open(secret: string, incidentId: string): Promise<UnsavedBackup | null> {
    const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle
      ?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
      .catch(() => null);
    return key && isStorageAvailable() ? new UnsavedBackup(key, incidentId) : null;
  }

  /** Stores what `left` returns after any write in progress; null removes the backup. */
  keep(left: () => Backup | null) {
    this.#pending = left;
    if (!this.#isWriting) this.#write();
  }

  async *left(): AsyncGenerator<{ name: string; left: Backup }> {
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const names = Object.keys(localStorage).filter(
      (name) => name.startsWith(this.#keyPrefix) && name !== this.#ownName,
    );
    const closed = await Promise.all(names.filter((name) => !open.has(name)).map((name) => this.#backupsAt(name)));
    yield* closed.flat().sort((one, other) => other.left.at - one.left.at);
    const closings = new Map(names.filter((name) => open.has(name)).map((name) => [name, this.#tabClosed(name)]));
    while (closings.size > 0) {
      const name = await Promise.race(closings.values());
      closings.delete(name);
      yield* await this.#backupsAt(name);
    }
  }

  async #backupsAt(name: string) {
    const left = await this.#read(name);
    return left ? [{ name, left }] : [];
  }

  /** Waits longer than the tab lives, because its last request may still arrive. */
  async #tabClosed(name: string): Promise<string> {
    await navigator.locks.request(name, () => {});
    await new Promise((resolve) => setTimeout(resolve, lateRequestMilliseconds));
    return name;
  }

  forget(name: string) {
    localStorage.removeItem(name);
  }

  async #write() {
    this.#isWriting = true;
    // one task later, a burst of changes is written once
    await new Promise((resolve) => setTimeout(resolve));
    for (let due = this.#pending; due; due = this.#pending) {
      this.#pending = null;
      const left = due();
      if (left) await this.store(this.#ownName, left);
      else this.forget(this.#ownName);
    }
    this.#isWriting = false;
  }

  async store(name: string, left: Backup) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(
      JSON.stringify(left, (_name, value) => (value instanceof Map ? [...value] : value)),
    );
    const ciphertext = new Uint8Array(await crypto.subtle.encrypt(this.#algorithm(name, iv), this.#key, text));
    try {
      localStorage.setItem(name, `${toBase64(iv)} ${toBase64(ciphertext)}`);
    } catch {
      // the storage is full; the next save to the server makes the backup unnecessary
    }
  }

  async #read(name: string): Promise<Backup | null> {
    const [iv, ciphertext] = (localStorage.getItem(name) ?? '').split(' ').map(fromBase64);
    if (!iv || !ciphertext) return null;
    const text = await crypto.subtle.decrypt(this.#algorithm(name, iv), this.#key, ciphertext).catch(() => null);
    if (!text) return null;
    const left = JSON.parse(new TextDecoder().decode(text));
    const maps = ({
      operationId,
      changes,
      base,
      parts = [],
    }: Record<'changes' | 'base', [string, string][]> & Pick<PendingSave, 'operationId' | 'parts'>) => ({
      operationId,
      parts,
      changes: new Map(changes.map(([name, value]) => [pathOf(name), value])),
      base: new Map(base.map(([name, value]) => [pathOf(name), value])),
    });
    return { ...left, steps: left.steps.map(maps) };
  }

  #algorithm(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
  }
}

/** Returns the path of a field. A backup of an earlier release names a part as `persons[<id>]`, and ids without hyphens. */
export function pathOf(name: string): string {
  return name
    .replace(/^(\w+)\[([^\]]+)\]/, '$1.$2')
    .replace(/(\.involved\.\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');
}

function isStorageAvailable(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

function toBase64(bytes: Uint8Array): string {
  let base64 = '';
  for (let at = 0; at < bytes.length; at += 0x8000) base64 += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(base64);
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
