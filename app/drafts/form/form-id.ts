/** Ties the buttons outside the form, and the links of its errors, to it. */
export const formId = 'incident';
