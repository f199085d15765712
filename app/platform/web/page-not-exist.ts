import { NotFoundError } from '#db/errors.ts';

/** Loader for URLs that only accept form posts: a GET request throws NotFoundError. */
export async function pageNotExist(): Promise<never> {
  throw new NotFoundError('page');
}
