/** Shown when posted private details are dropped: they may have been visible when the form was loaded. */
export const maskedNotSaved = 'Details of a person that are hidden were not saved. Unlock them, then enter them again.';
