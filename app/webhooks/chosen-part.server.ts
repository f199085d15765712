import { NotFoundError } from '#db/errors.ts';

/** Returns the part of an address where it is one of those that exist. */
export function chosenPart<Part extends string>(name: string | undefined, all: readonly Part[]): Part {
  const part = all.find((each) => each === name);
  if (!part) throw new NotFoundError();
  return part;
}
