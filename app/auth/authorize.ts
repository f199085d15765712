import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { isId } from '#db/vocabulary/id.ts';

export function authorize(allowed: boolean): asserts allowed {
  if (!allowed) throw new ForbiddenError();
}

/** Returns the row; throws NotFoundError when it is missing or belongs to another account, which look the same. */
export function orNotFound<Row>(row: Row | null | undefined, what?: string): Row {
  if (row === null || row === undefined) throw new NotFoundError(what);
  return row;
}

/** Returns an id from a URL; throws NotFoundError when it is malformed, just as for an unknown id. */
export function parseId(id: string | undefined): string {
  if (!id || !isId(id)) throw new NotFoundError();
  return id;
}
