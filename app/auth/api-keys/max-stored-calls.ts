export const maxStoredCalls = 20;
