/** How many of its last calls are stored of each key. */
export const maxStoredCalls = 20;
