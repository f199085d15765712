/** Returns whether a user may add a second factor: with a factor, only after giving a code in this session. */
export function mayEnrol({ mfaDue, isEnrolled }: { mfaDue: boolean; isEnrolled: boolean }): boolean {
  return !mfaDue || !isEnrolled;
}
