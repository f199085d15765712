/** Seconds of countdown that a user sees before an idle session ends. */
export const countdownSeconds = 30;

/** Activity is written down at most this often, in seconds, so what is written may be as much older than it was. */
export const activityEverySeconds = 10;

/** What the server grants an idle session beyond the account's idle time, in seconds: never less than its user sees. */
export const idleGraceSeconds = countdownSeconds + activityEverySeconds;
