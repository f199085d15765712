import { expect } from 'vitest';

/** Field values by kind, part id and name, such as `persons 0190… phone`, or by name alone. */
export type Named = Map<string, string>;

type Step = {
  before: Named;
  after: Named;
  /** Values that the user typed, then values that the page showed. */
  typed: Named;
  shown: Named;
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
  const owner = key.endsWith(' ownerId') ? `persons ${value}` : '';
  return (
    asked.get(key) === 'theirs' ||
    (part !== '' && (asked.get(`${part} kept`) === 'theirs' || part.endsWith(removed ?? '-'))) ||
    (owner !== '' && !after.has(`${owner} id`) && (asked.get(`${owner} kept`) === 'theirs' || value === removed))
  );
}

/** Expects a changed value to be one that the page showed or that a conflict asked about. */
function expectKnown(step: Step, key: string) {
  const { before, after, typed, shown, asked, added, removed } = step;
  const part = partOf(key);
  const saw = before.get(key) === (shown.get(key) ?? typed.get(key)) || before.get(key) === typed.get(key);
  const here = part === '' || after.has(`${part} id`);
  const isNew = part !== '' && !before.has(`${part} id`);
  const cleared = key.endsWith(' ownerId') && after.get(key) === '' && !after.has(`persons ${before.get(key)} id`);
  const known =
    asked.has(key) ||
    (part !== '' && asked.has(`${part} kept`)) ||
    (added && isNew) ||
    (here && typed.get(key) === after.get(key) && saw) ||
    (!here && part.endsWith(removed ?? '-') && saw) ||
    cleared;
  expect(known, `${key}: ${before.get(key)} became ${after.get(key)}, and ${shown.get(key)} was shown`).toBe(true);
}

function partOf(key: string): string {
  return key.includes(' ') ? key.split(' ').slice(0, 2).join(' ') : '';
}

/** Returns the fields of a form by part; `ids` is a form with the ids of all its parts. */
export function named(fields: Iterable<[string, string]>, ids: Map<string, string>): Named {
  return new Map([...fields].map(([name, value]) => [keyOf(name, ids), value]));
}

export function keyOf(name: string, ids: Map<string, string>): string {
  const [, part, field] = /^(\w+\[\d+\])\.(.*)$/.exec(name) ?? [];
  return part ? `${part.replace(/\[.*/, '')} ${ids.get(`${part}.id`)} ${field}` : name;
}
