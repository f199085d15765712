/** At most two statements run in sequence, which stays below the 10 s of a page. */
export const limitMilliseconds = 4_500;

/** PostgreSQL's error code for the statement timeout. */
export const queryCanceled = '57014';

export const searchTooSlow =
  'The search took too long. Narrow it: add a date period or a class, or more letters of a name.';
