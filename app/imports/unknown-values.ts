import type { Import } from './import-state.ts';
import type { NodeNames } from './reading/contract.ts';
import { canMeanEntry, matchNode, nodeKey } from './reading/match-node.ts';

export type UnknownValue = { type: 'INCIDENT_CLASS' | 'LOCATION'; column: string; value: string; rows: number };

type Lists = {
  classes: NodeNames;
  locations: NodeNames;
  translations: { class: Map<string, string>; location: Map<string, string> };
};

/** Further values are asked for after these. */
const mostValues = 200;

export function unknownValues(
  { summary, mapping, checked }: Import,
  lists: Lists,
  hidden: ReadonlySet<number>,
): UnknownValue[] {
  const of = (target: 'class' | 'location', nodes: NodeNames, type: UnknownValue['type']): UnknownValue[] => {
    const at = mapping.targets?.indexOf(target) ?? -1;
    if (at < 0 || hidden.has(at)) return [];
    const values = summary.profiles[at]?.values ?? checked.unknown?.[target] ?? [];
    const unknown = new Map<string, UnknownValue>();
    for (const [value, rows] of values) {
      if (isKnown(value, nodes, lists.translations[target], target)) continue;
      const same = unknown.get(nodeKey(value));
      if (same) same.rows += rows;
      else unknown.set(nodeKey(value), { type, column: summary.columns[at]!, value, rows });
    }
    return [...unknown.values()].filter(({ value }) => canMeanEntry(value));
  };
  const all = [...of('class', lists.classes, 'INCIDENT_CLASS'), ...of('location', lists.locations, 'LOCATION')];
  return all.toSorted((one, other) => other.rows - one.rows).slice(0, mostValues);
}

/** An incident needs a class without subclasses; any location will do. */
function isKnown(value: string, nodes: NodeNames, known: Map<string, string>, target: 'class' | 'location') {
  const match = matchNode(value, nodes, known);
  return match !== null && 'id' in match && (target === 'location' || match.isLeaf);
}
