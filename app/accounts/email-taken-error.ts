import { BusinessRuleError } from '#db/errors.ts';

/** The address of a new account's administrator is a user, or has a sign-in, already. */
export class EmailTakenError extends BusinessRuleError {}
