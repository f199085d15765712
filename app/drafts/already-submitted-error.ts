import { NotFoundError } from '#db/errors.ts';

/** The draft is not there any more because it has become an incident: the button was pressed twice, or in two tabs. */
export class AlreadySubmittedError extends NotFoundError {
  readonly number: number;

  constructor(number: number) {
    super('draft');
    this.number = number;
  }
}
