import type { LookupType } from '../../vocabulary/lookup.ts';

export type AddressSeed = {
  unit?: string;
  address: string;
  street: string;
  cityName: string;
  stateName: string;
  countryCode: string;
  postalCode: string;
};

export type LookupNode = { name: string; active?: boolean; children?: LookupNode[]; address?: AddressSeed };
/** `labels` name the levels of the tree, from its root. */
export type LookupSeed = { type: LookupType; labels?: string[]; tree: LookupNode[] };

/** Reads an outline, one name a line, two spaces a level; "(off)" marks what is disabled. */
export function tree(outline: string): LookupNode[] {
  const root: LookupNode = { name: '' };
  const path = [root];
  for (const line of outline.split('\n').filter((each) => each.trim())) {
    const depth = line.search(/\S/) / 2;
    const node = named(line.trim());
    const parent = path[depth]!;
    parent.children = [...(parent.children ?? []), node];
    path.length = depth + 1;
    path.push(node);
  }
  return root.children ?? [];
}

export function list(type: LookupType, names: string): LookupSeed {
  return { type, tree: names.split(';').map(named) };
}

function named(words: string): LookupNode {
  const name = words.replace(/ \(off\)$/, '');
  return name === words ? { name } : { name, active: false };
}
