import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { isId } from '#db/vocabulary/id.ts';

export function authorize(allowed: boolean): asserts allowed {
  if (!allowed) throw new ForbiddenError();
}

/** A missing row and one of another account look the same. */
export function orNotFound<Row>(row: Row | null | undefined, what?: string): Row {
  if (row === null || row === undefined) throw new NotFoundError(what);
  return row;
}

/** Throws NotFoundError for a malformed id, just as for an unknown one. */
export function parseId(id: string | undefined): string {
  if (!id || !isId(id)) throw new NotFoundError();
  return id;
}
