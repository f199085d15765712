/** How many users an account may add in a day, with emails that are sent again: a trial could mail strangers with it. */
export const invitationsPerDay = { trial: 50, other: 1_000 };
