import type { LookupType } from '#db/vocabulary/lookup.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { matchingNodes, type NodesToChoose } from '../../../ui/trees/tree.ts';
import { lookupTree } from './lookup-tree.server.ts';

/** Returns the nodes of a tree that have the words, also the disabled ones, where the picker does not run. */
export async function nodesToChoose(scope: Scope, type: LookupType, words: string): Promise<NodesToChoose> {
  const { nodes, levels } = await lookupTree(scope, type);
  return { words, levels, nodes: matchingNodes(nodes, words, null) };
}
