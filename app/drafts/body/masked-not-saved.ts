/** Private details may have been visible when the form was loaded, and are masked now. */
export const maskedNotSaved = 'Details of a person that are hidden were not saved. Unlock them, then enter them again.';
