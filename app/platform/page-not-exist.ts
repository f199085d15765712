import { NotFoundError } from '#db/errors.ts';

/** The loader of an address that only a form posts to: opened as a page it does not exist. */
export async function pageNotExist(): Promise<never> {
  throw new NotFoundError('page');
}
