/** How long private details stay revealed to one session. */
const revealMinutes = 15;

/** SQL condition: the row `u` of person_unlock still reveals its person. */
export const isRevealedSql = `u.unlocked_at > now() - interval '${revealMinutes} minutes'`;
