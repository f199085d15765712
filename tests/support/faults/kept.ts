import { expect } from 'vitest';

/** Fields by kind, part and name: `persons 0190… phone`, or by their name alone. */
export type Named = Map<string, string>;

type Step = {
  before: Named;
  after: Named;
  /** What the user typed, and what he had before his eyes. */
  typed: Named;
  shown: Named;
  /** What he was asked about, and chose. */
  asked: Map<string, 'theirs' | 'mine'>;
  /** The answer came, so that what was typed is saved. */
  heard?: boolean;
  /** A button added a part. */
  added?: boolean;
  /** The part he took out himself. */
  removed?: string | undefined;
};

/** Whoever reads a step of a history: nothing that was typed is lost, and nothing was overwritten that nobody saw. */
export function expectKept(step: Step) {
  for (const [key, value] of step.heard === false ? [] : step.typed) {
    if (!isGivenUp(step, key, value)) expect(step.after.get(key), `typed into ${key}`).toBe(value);
  }
  for (const key of new Set([...step.before.keys(), ...step.after.keys()])) {
    if (step.before.get(key) !== step.after.get(key)) expectKnown(step, key);
  }
}

/** Chosen against, with its part or the part it names, or taken out with its part. */
function isGivenUp({ asked, after, removed }: Step, key: string, value: string): boolean {
  const part = partOf(key);
  const owner = key.endsWith(' ownerId') ? `persons ${value}` : '';
  return (
    asked.get(key) === 'theirs' ||
    (part !== '' && (asked.get(`${part} kept`) === 'theirs' || part.endsWith(removed ?? '-'))) ||
    (owner !== '' && !after.has(`${owner} id`) && (asked.get(`${owner} kept`) === 'theirs' || value === removed))
  );
}

/** A change of what is saved: of what the user saw there, or of what he was asked about. */
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

/** The fields of a form by what they belong to; `ids` is a form with the ids of all its parts. */
export function named(fields: Iterable<[string, string]>, ids: Map<string, string>): Named {
  return new Map([...fields].map(([name, value]) => [keyOf(name, ids), value]));
}

export function keyOf(name: string, ids: Map<string, string>): string {
  const [, part, field] = /^(\w+\[\d+\])\.(.*)$/.exec(name) ?? [];
  return part ? `${part.replace(/\[.*/, '')} ${ids.get(`${part}.id`)} ${field}` : name;
}
