import { BusinessRuleError } from '#db/errors.ts';
import { queryCanceled } from './search-limits.ts';

/** Returns null where a search is too slow or refused, so that the caller leaves its results out. */
export async function nullWhenTooSlow<Counted>(counting: Promise<Counted>): Promise<Counted | null> {
  return await counting.catch((error) => {
    if (error instanceof BusinessRuleError || error.code === queryCanceled) return null;
    throw error;
  });
}
