import { NotFoundError } from '#db/errors.ts';

/** Thrown when the draft was already submitted and became an incident (double click, second tab). */
export class AlreadySubmittedError extends NotFoundError {
  readonly number: number;

  constructor(number: number) {
    super('draft');
    this.number = number;
  }
}
