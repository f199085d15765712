/** A dashboard counts and shows so many charts. */
export const mostCharts = 12;

/** A kept chart is counted again after this time, by the worker; one that is counted this fast at every visit. */
export const keptSeconds = 300;
export const quickMilliseconds = 15;
