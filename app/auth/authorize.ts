import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { isId } from '#db/vocabulary/id.ts';

/** Goes on only when the policy said yes. */
export function authorize(allowed: boolean): asserts allowed {
  if (!allowed) throw new ForbiddenError();
}

/** The row, or Absent: a row of another account and no row at all look the same from here. */
export function orNotFound<Row>(row: Row | null | undefined, what?: string): Row {
  if (row === null || row === undefined) throw new NotFoundError(what);
  return row;
}

/** An id as it came in an address; what is no id is absent, like an id nobody has. */
export function parseId(id: string | undefined): string {
  if (!id || !isId(id)) throw new NotFoundError();
  return id;
}
