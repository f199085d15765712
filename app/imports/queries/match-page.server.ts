import { isKeyOf } from '#db/vocabulary/keys.ts';
import { mayAddLookups } from '../../administration/lookups/policy.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { clip, counted, formatCount } from '../../ui/format.ts';
import type { ColumnChoice } from '../column-choice.ts';
import { doubtfulEncodings } from '../encodings.ts';
import { hiddenColumns } from '../hidden-columns.ts';
import type { Import } from '../import-state.ts';
import type { Target } from '../reading/contract.ts';
import { leavesOf } from '../reading/match-node.ts';
import { mostPersons, targetNames } from '../target-names.ts';
import { type UnknownValue, unknownValues } from '../unknown-values.ts';
import { importLists } from './import-lists.server.ts';

export async function matchPage(scope: Scope, row: Import) {
  const lists = await importLists(scope);
  const hidden = hiddenColumns(scope.actor, row);
  const unknown = unknownValues(row, lists, hidden);
  const { summary, mapping } = row;
  const columns = summary.columns.map((name, index): ColumnChoice => {
    const target = mapping.targets?.[index] ?? 'ignore';
    return {
      name,
      samples: hidden.has(index) ? 'Hidden' : samplesOf(row, index),
      target,
      finding: findingOf(row, index, target, unknown),
    };
  });
  return {
    columns,
    options: optionsFor(mapping.targets ?? []),
    unknown,
    classes: leavesOf(lists.classes).map(asOption),
    locations: lists.locations.map(asOption),
    mayAddEntries: mayAddLookups(scope.actor),
    doubt: hidden.size > 0 ? null : doubtOf(summary),
  };
}

const asOption = ({ id, path }: { id: string; path: string[] }) => ({ value: id, label: path.join(' / ') });

function samplesOf({ summary }: Import, at: number): string {
  const different = new Set(summary.sample.map((cells) => clip(cells[at] ?? '', 40)).filter((cell) => cell !== ''));
  return [...different].slice(0, 3).join(', ') || 'Empty';
}

/** Returns the assumed encoding with words that would differ in the other one; null where the file is sure. */
function doubtOf({ format: { encoding }, isEncodingSure, sample }: Import['summary']) {
  if (isEncodingSure || !isKeyOf(doubtfulEncodings, encoding)) return null;
  const words = sample.flat().flatMap((cell) => cell.match(/\S*[^\0-\x7f]\S*/g) ?? []);
  return { encoding, examples: [...new Set(words)].slice(0, 5).map((word) => clip(word, 40)) };
}

/** Offers one person more than the highest that is chosen. */
function optionsFor(targets: readonly Target[]) {
  const numbers = targets.map((target) => Number(/^person\.(\d+)\./.exec(target)?.[1] ?? 0));
  const last = Math.min(mostPersons, Math.max(0, ...numbers) + 2);
  return [...targetNames]
    .filter(([target]) => Number(/^person\.(\d+)\./.exec(target)?.[1] ?? 0) <= last)
    .map(([value, label]) => ({ value, label }));
}

function findingOf(row: Import, at: number, target: Target, unknown: UnknownValue[]): ColumnChoice['finding'] {
  const { values, longest, filled } = row.summary.profiles[at] ?? { values: null, longest: 0, filled: 0 };
  if (target === 'ignore') return { words: filled === 0 ? 'Empty' : 'Left out', kind: 'none' };
  if (target === 'class' || target === 'location') {
    const missing = unknown.filter(({ type }) => type === (target === 'class' ? 'INCIDENT_CLASS' : 'LOCATION')).length;
    const list = target === 'class' ? 'classes' : 'locations';
    if (missing === 0) return { words: `All are in your ${list}`, kind: 'fine' };
    const of = values ? ` of ${counted(values.length, 'value')}` : '';
    return { words: `${formatCount(missing)}${of} not in your ${list}`, kind: 'warn' };
  }
  if (target === 'externalId') {
    const isUnique = !values || values.length === filled;
    return isUnique
      ? { words: 'All different', kind: 'fine' }
      : { words: 'Some rows have the same number', kind: 'warn' };
  }
  if (target === 'summary' || target === 'details') {
    return { words: `Longest ${counted(longest, 'character')}`, kind: 'fine' };
  }
  return { words: counted(filled, 'value'), kind: filled === 0 ? 'warn' : 'fine' };
}
