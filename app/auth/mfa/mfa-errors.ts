import { BusinessRuleError } from '#db/errors.ts';

/** The errors of a code that is not accepted. */
export const mfaErrors = {
  wrong: () => new BusinessRuleError({ code: ['The code is not right.'] }),
  over: () => new BusinessRuleError({ code: ['This code no longer works. Choose “Send new code”.'] }),
};
