import { z } from 'zod';
import { type LookupType, levelsOf, lookupTypes } from '#db/vocabulary/lookup.ts';
import type { LookupTree } from '../../incidents/record/queries/lookup-tree.server.ts';
import type { TreeNode } from '../../ui/trees/tree.ts';
import { id, readOnly } from './parts.ts';

export const lookupKinds: Record<'singles' | 'multiples', LookupType[]> = {
  singles: lookupTypes.filter((type) => levelsOf(type) === 1),
  multiples: lookupTypes.filter((type) => levelsOf(type) > 1),
};

export const singleType = z.enum(lookupKinds.singles);
export const multipleType = z.enum(lookupKinds.multiples);

export const singleShape = z
  .strictObject({ id, type: singleType, name: z.string(), active: z.boolean() })
  .meta({ id: 'LookupSingle' });

const multiple = z.strictObject({
  id,
  type: multipleType,
  name: z.string(),
  active: z.boolean(),
  parentId: id.nullable(),
  level: z.number().int().meta({ description: 'From 1' }),
  parentPath: z.string().meta({ description: 'The names above it' }),
  label: z.string().meta({ description: 'The name of its level' }),
  needsReview: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'Of an incident class alone: whether its incidents need a review; null as the class above' }),
  get children() {
    return z.array(multiple);
  },
});
export const multipleShape = multiple.meta({ id: 'LookupMultiple' });

/** Only answers have these. */
export const derivedOfMultiple = {
  level: readOnly(multiple.shape.level).optional(),
  parentPath: readOnly(z.string()).optional(),
  label: readOnly(z.string()).optional(),
  children: readOnly(z.array(z.unknown())).optional(),
};

export type LookupMultiple = {
  id: string;
  type: LookupType;
  name: string;
  active: boolean;
  parentId: string | null;
  level: number;
  parentPath: string;
  label: string;
  needsReview?: boolean | null;
  children: LookupMultiple[];
};

export function multiplesOf(type: LookupType, { nodes, levels }: LookupTree): LookupMultiple[] {
  const shaped = (node: TreeNode, parentId: string | null, path: string[]): LookupMultiple => ({
    id: node.id,
    type,
    name: node.name,
    active: !node.disabled,
    parentId,
    level: path.length + 1,
    parentPath: path.join(' / '),
    label: levels[path.length] ?? `Level ${path.length + 1}`,
    ...(type === 'INCIDENT_CLASS' && { needsReview: node.needsReview ?? null }),
    children: node.children.map((child) => shaped(child, node.id, [...path, node.name])),
  });
  const withBelow = (one: LookupMultiple): LookupMultiple[] => [one, ...one.children.flatMap(withBelow)];
  return nodes.map((node) => shaped(node, null, [])).flatMap(withBelow);
}
