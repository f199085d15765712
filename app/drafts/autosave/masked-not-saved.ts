/** The details may have been shown when the form was loaded: what was typed into them is not dropped without a word. */
export const maskedNotSaved = 'Details of a person that are hidden were not saved. Unlock them, then enter them again.';
