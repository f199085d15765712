import { BusinessRuleError } from '#db/errors.ts';

export const mfaErrors = {
  wrong: () => new BusinessRuleError({ code: ['The code is not right.'] }),
  over: () => new BusinessRuleError({ code: ['This code no longer works. Choose “Send new code”.'] }),
};
