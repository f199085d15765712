import { BusinessRuleError } from '#db/errors.ts';

export const mfaErrors = {
  wrong: () => new BusinessRuleError({ code: ['The code is not right.'] }),
  used: () => new BusinessRuleError({ code: ['This code was used already. Wait for the next code.'] }),
  recoveryUsed: () => new BusinessRuleError({ code: ['This recovery code was used already. Take another one.'] }),
  over: () => new BusinessRuleError({ code: ['This code no longer works. Choose “Send new code”.'] }),
};
