import { isId } from '#db/vocabulary/id.ts';
import { topOfClasses } from '../analysis/series/series.ts';

export function placeInClasses({ url }: Request): string | undefined {
  const at = new URL(url).searchParams.get('at');
  return at && (isId(at) || at === topOfClasses) ? at : undefined;
}
