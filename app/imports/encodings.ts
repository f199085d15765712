/** Bytes do not tell these two encodings apart. */
export const doubtfulEncodings = { 'windows-1252': 'Windows (Western)', macintosh: 'Mac OS Roman' } as const;
export type DoubtfulEncoding = keyof typeof doubtfulEncodings;
