import { BusinessRuleError } from '#db/errors.ts';

/** The user may not be able to view the other incident. */
export class ExternalIdTakenError extends BusinessRuleError {
  constructor() {
    super({ externalId: ['Another incident has this external id.'] });
    this.name = 'ExternalIdTakenError';
  }
}
