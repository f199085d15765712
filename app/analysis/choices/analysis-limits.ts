/** With these, the link behind each mark of a chart stays within the limits of a search: criteria and length of address. */
export const maxAnalysisPeriods = 12;
export const maxChosenNodes = 30;
export const maxTarget = 100_000;
export const maxSavedAnalyses = 50;
