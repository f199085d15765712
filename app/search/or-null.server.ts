import { BusinessRuleError } from '#db/errors.ts';

/** Returns null where a search takes longer than it may, or is refused: what it counts is left out. */
export async function orNull<Counted>(counting: Promise<Counted>): Promise<Counted | null> {
  return await counting.catch((error) => {
    if (error instanceof BusinessRuleError) return null;
    throw error;
  });
}
