import { BusinessRuleError } from '#db/errors.ts';

export class EmailTakenError extends BusinessRuleError {}
