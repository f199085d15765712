/** The time limit of one statement: at most two run one after the other, which stays below the 10 s of a page. */
export const limitMilliseconds = 4_500;

/** The PostgreSQL error code of a statement that exceeds its time limit. */
export const queryCanceled = '57014';

export const searchTooSlow =
  'The search took too long. Narrow it: add a date period or a class, or more letters of a name.';
