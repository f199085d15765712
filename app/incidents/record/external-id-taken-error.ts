import { BusinessRuleError } from '#db/errors.ts';

/** Another incident of the account has this external id, which the user may not view or may. */
export class ExternalIdTakenError extends BusinessRuleError {
  constructor() {
    super({ externalId: ['Another incident has this external id.'] });
    this.name = 'ExternalIdTakenError';
  }
}
