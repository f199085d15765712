export const savedToDashboard = 'Analysis is saved to dashboard.';
export const savedToReport = 'Analysis is saved to report.';
export const hasBeenUpdated = (name: string) => `${name} has been updated.`;
export const notSaved =
  'This analysis is not saved: it was deleted, or it is another person’s. Its choices are here. Save it to keep them.';
export const titleTooLong = 'The title is longer than 100 characters. Enter a shorter one.';
export const titleMissing = 'Title is required';
export const incomplete = 'Choose a period, a frequency, a report type and a title first.';
export const choiceGone = 'A chosen class or location no longer exists. Delete it from the analysis first.';
