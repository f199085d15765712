import { BusinessRuleError } from '#db/errors.ts';
import { queryCanceled } from './search-limits.ts';

/** Returns null where a search takes longer than it may, or is refused: the caller leaves the results out. */
export async function nullWhenTooSlow<Counted>(counting: Promise<Counted>): Promise<Counted | null> {
  return await counting.catch((error) => {
    if (error instanceof BusinessRuleError || error.code === queryCanceled) return null;
    throw error;
  });
}
