/** SQL: the day of the daily emails before the day $1; null where there is none. */
export const lastEmailDay = `(select max(day) from task_reminder_day where account_id = current_account() and day < $1::date)`;

/** SQL: whether the task `t` is due on the day $1, and no emails went on the day before, which would have told of it. */
export const isUntoldToday = `(t.due_on = $1::date and ${lastEmailDay} < $1::date - 1)`;
