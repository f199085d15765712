/** Returns whether a user may add a second factor: with a factor, only after giving a code in this session. */
export function mayEnrol({ mfaDue, isEnrolled }: { mfaDue: boolean; isEnrolled: boolean }): boolean {
  return !mfaDue || !isEnrolled;
}

type FactorState = {
  mfaDue: boolean;
  isEnrolled: boolean;
  isConfirmed: boolean;
  isNew: boolean;
  hasPassword: boolean;
};

/**
 * Returns whether a session must give a factor or the password again before it changes a factor: an open session is not
 * enough. A first factor needs it too, except at a sign-in that has just begun, and where nothing can be asked for.
 */
export function needsConfirmation({ mfaDue, isEnrolled, isConfirmed, isNew, hasPassword }: FactorState): boolean {
  if (isConfirmed) return false;
  return isEnrolled || (hasPassword && !(mfaDue && isNew));
}

/** Returns whether a session may change the second factors of its user now. */
export function mayChangeFactors(state: FactorState): boolean {
  return mayEnrol(state) && !needsConfirmation(state);
}
