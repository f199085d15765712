/** A user with a factor must give a code in this session first. */
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

/** An open session alone may not change factors. A sign-in that has just begun may add a first one. */
export function needsConfirmation({ mfaDue, isEnrolled, isConfirmed, isNew, hasPassword }: FactorState): boolean {
  if (isConfirmed) return false;
  return isEnrolled || (hasPassword && !(mfaDue && isNew));
}

export function mayChangeFactors(state: FactorState): boolean {
  return mayEnrol(state) && !needsConfirmation(state);
}
