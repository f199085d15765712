import { expect } from 'vitest';

/** Field values by path, such as `persons.0190….phone`; `persons.0190…` is there as long as the part is. */
type Fields = Map<string, string>;

type Step = {
  before: Fields;
  after: Fields;
  /** Values that the user typed, then values that the page showed. */
  typed: Fields;
  shown: Fields;
  /** The conflicts shown to the user, with the chosen side. */
  asked: Map<string, 'theirs' | 'mine'>;
  /** False when the response was lost, so that the save is not confirmed. */
  heard?: boolean;
  /** A button added a part. */
  added?: boolean;
  /** The id of the part that the user removed. */
  removed?: string | undefined;
};

/** Expects that a step loses no typed value, and overwrites no value that the user did not see. */
export function expectNoLostInput(step: Step) {
  for (const [key, value] of step.heard === false ? [] : step.typed) {
    if (!isGivenUp(step, key, value)) expect(step.after.get(key), `typed into ${key}`).toBe(value);
  }
  for (const key of new Set([...step.before.keys(), ...step.after.keys()])) {
    if (step.before.get(key) !== step.after.get(key)) expectKnown(step, key);
  }
}

/** Returns whether the user resolved the conflict against the value, or removed its part or its owner. */
function isGivenUp({ asked, after, removed }: Step, key: string, value: string): boolean {
  const part = partOf(key);
  const owner = key.endsWith('.ownerId') ? `persons.${value}` : '';
  return (
    asked.get(key) === 'theirs' ||
    (part !== '' && (asked.get(`${part}.kept`) === 'theirs' || part.endsWith(removed ?? '-'))) ||
    (owner !== '' && !after.has(owner) && (asked.get(`${owner}.kept`) === 'theirs' || value === removed))
  );
}

/** Expects a changed value to be one that the page showed or that a conflict asked about. */
function expectKnown(step: Step, key: string) {
  const { before, after, typed, shown, asked, added, removed } = step;
  const part = partOf(key);
  const saw = before.get(key) === (shown.get(key) ?? typed.get(key)) || before.get(key) === typed.get(key);
  const here = part === '' || after.has(part);
  const isNew = part !== '' && !before.has(part);
  const cleared = key.endsWith('.ownerId') && after.get(key) === '' && !after.has(`persons.${before.get(key)}`);
  const known =
    asked.has(key) ||
    (part !== '' && asked.has(`${part}.kept`)) ||
    (added && isNew) ||
    (here && typed.get(key) === after.get(key) && saw) ||
    (!here && part.endsWith(removed ?? '-') && saw) ||
    cleared;
  expect(known, `${key}: ${before.get(key)} became ${after.get(key)}, and ${shown.get(key)} was shown`).toBe(true);
}

/** Returns the fields with an entry for each part that they belong to. */
export function withParts(fields: Iterable<[string, string]>): Fields {
  const all = new Map(fields);
  for (const path of [...all.keys()]) if (partOf(path) !== '') all.set(partOf(path), 'is there');
  return all;
}

function partOf(key: string): string {
  return /^(\w+\.[0-9a-f-]{36})/.exec(key)?.[1] ?? '';
}
