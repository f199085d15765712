/** Emails that are sent again count too: a trial could otherwise mail strangers. */
export const invitationsPerDay = { trial: 50, other: 1_000 };
