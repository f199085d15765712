import { parse } from '@conform-to/react';
import { withLineFeeds } from '../text-files/line-ends.ts';

/** Submitted values, nested by field names such as `location.city` or `rows[0].name`. A name that is sent twice becomes a list. */
export type FormValues = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | FormValues;

export const maxFields = 20_000;
const maxDepth = 8;
const maxIndex = 1_000;
/** Each empty list entry takes memory. */
const maxGaps = 10_000;

export function formValues(form: Iterable<[string, FormDataEntryValue]>): FormValues {
  return parse(guardedForm(form), { resolve: () => ({}) }).payload as FormValues;
}

/** Skips files, malformed and prototype names, second shapes of a value; removes NUL and lone surrogates. */
export function guardedForm(form: Iterable<[string, FormDataEntryValue]>): FormData {
  const guarded = new FormData();
  const shapes = new Shapes();
  let fields = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || ++fields > maxFields) continue;
    const path = pathOf(name);
    if (!path || !shapes.fit(path)) continue;
    guarded.append(name, withLineFeeds(value.toWellFormed().replaceAll('\0', '')));
  }
  return guarded;
}

type Path = (string | number)[];

function pathOf(name: string): Path | null {
  if (!/^\w+(\[\d{1,4}\]|\.[\w-]+)*$/.test(name) || name.includes('__')) return null;
  const path = [...name.matchAll(/\[(\d+)\]|[\w-]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
  return path.length <= maxDepth && path.every(isSafeKey) ? path : null;
}

function isSafeKey(key: string | number) {
  return typeof key === 'number' ? key <= maxIndex : key !== 'prototype' && !(key in Object.prototype);
}

class Shapes {
  readonly #shapes = new Map<string, 'text' | 'record' | number>();
  #gaps = maxGaps;

  /** Rejects a field whose shape contradicts an earlier field, or that leaves too many empty list entries. */
  fit(path: Path): boolean {
    let prefix = '';
    for (const [at, key] of path.entries()) {
      prefix += typeof key === 'number' ? `[${key}]` : `.${key}`;
      if (!this.#takes(prefix, path[at + 1])) return false;
    }
    return true;
  }

  #takes(prefix: string, next: string | number | undefined) {
    const shape = this.#shapes.get(prefix);
    if (typeof next !== 'number') {
      const wanted = next === undefined ? 'text' : 'record';
      this.#shapes.set(prefix, shape ?? wanted);
      return shape === undefined || shape === wanted;
    }
    if (shape === 'text' || shape === 'record') return false;
    const length = shape ?? 0;
    const gaps = Math.max(0, next - length);
    if (gaps > this.#gaps) return false;
    this.#gaps -= gaps;
    this.#shapes.set(prefix, Math.max(length, next + 1));
    return true;
  }
}
