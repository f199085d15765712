export const countdownSeconds = 30;

/** Minimum seconds between two writes of last_active_at. */
export const activityEverySeconds = 10;

/** The server waits longer than the account's idle time, so that no session ends before the user's countdown. */
export const idleGraceSeconds = countdownSeconds + activityEverySeconds;
