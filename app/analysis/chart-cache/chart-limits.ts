export const mostCharts = 12;

/** A cached chart is counted again after this time, by the worker; a chart that is counted this fast at every visit. */
export const cacheSeconds = 300;
export const quickMilliseconds = 15;
