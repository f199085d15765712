import { NotFoundError } from '#db/errors.ts';

export class AlreadySubmittedError extends NotFoundError {
  readonly number: number;

  constructor(number: number) {
    super('draft');
    this.number = number;
  }
}
