import type { Random } from './random.ts';

/** Cards dealt without putting back, so that alternatives wear out evenly over a whole account. */
export class Decks {
  #left = new Map<unknown, number[]>();
  /** Full names already given to somebody. */
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
