/** Buttons outside the form and links of its errors refer to it. */
export const formId = 'incident';
