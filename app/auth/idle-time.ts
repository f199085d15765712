/** Seconds of countdown that a user sees before an idle session ends. */
export const countdownSeconds = 30;

/** Minimum seconds between two writes of last_active_at, which may therefore be out of date by as much. */
export const activityEverySeconds = 10;

/** Seconds that the server adds to the account's idle time, so that no session ends before the user's countdown. */
export const idleGraceSeconds = countdownSeconds + activityEverySeconds;
