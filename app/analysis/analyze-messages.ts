export const savedToDashboard = 'Analysis is saved to dashboard.';
export const savedToReport = 'Analysis is saved to report.';
export const hasBeenUpdated = (name: string) => `${name} has been updated.`;
export const titleMissing = 'Title is required';
export const incomplete = 'Choose a period, a frequency, a report type and a title first.';
export const choiceGone = 'A chosen class or location no longer exists. Delete it from the analysis first.';
