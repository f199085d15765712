import { NotFoundError } from '#db/errors.ts';

export function chosenPart<Part extends string>(name: string | undefined, all: readonly Part[]): Part {
  const part = all.find((each) => each === name);
  if (!part) throw new NotFoundError();
  return part;
}
