import type { Random } from './random.ts';

/** Draws without replacement, so that alternatives are used evenly over an account. */
export class Decks {
  #left = new Map<unknown, number[]>();
  /** Full names in use. */
  readonly names = new Set<string>();

  deal<T>(list: readonly T[], random: Random, key: unknown = list): T {
    let left = this.#left.get(key);
    if (!left?.length) {
      left = random.shuffled([...list.keys()]);
      this.#left.set(key, left);
    }
    return list[left.pop()!]!;
  }
}
