/** What a new account has before it subscribes. */
export const trialDays = 30;
export const trialUsers = 5;
