/** What pages are compressed with, the cheaper first. */
export const encodings = ['zstd', 'br'] as const;
export type Encoding = (typeof encodings)[number];
