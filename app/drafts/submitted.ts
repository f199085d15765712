import { Absent } from '#db/refusal.ts';

/** The draft is not there any more because it has become an incident: the button was pressed twice, or in two tabs. */
export class Submitted extends Absent {
  readonly number: number;

  constructor(number: number) {
    super('draft');
    this.number = number;
  }
}
