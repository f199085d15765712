import { isId } from '#db/vocabulary/id.ts';
import { topOfClasses } from '../analysis/series/series.ts';

/** Returns where the navigator of classes has led, as the address has it. */
export function placeInClasses({ url }: Request): string | undefined {
  const at = new URL(url).searchParams.get('at');
  return at && (isId(at) || at === topOfClasses) ? at : undefined;
}
