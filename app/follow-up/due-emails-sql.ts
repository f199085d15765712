/** SQL: the day of the last daily emails before the day $1, or null. */
export const lastEmailDay = `(select max(day) from task_reminder_day where account_id = current_account() and day < $1::date)`;

/** SQL: the task `t` is due on the day $1, and no emails on the day before have announced it. */
export const isUntoldToday = `(t.due_on = $1::date and ${lastEmailDay} < $1::date - 1)`;
