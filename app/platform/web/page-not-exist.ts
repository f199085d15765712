import { NotFoundError } from '#db/errors.ts';

/** Loader for URLs that only accept form posts. */
export async function pageNotExist(): Promise<never> {
  throw new NotFoundError('page');
}
