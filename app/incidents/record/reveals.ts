const revealMinutes = 15;

/** SQL condition on a row `u` of person_unlock. */
export const isRevealedSql = `u.unlocked_at > now() - interval '${revealMinutes} minutes'`;
