/** Encodings that a file can have without telling which. */
export const doubtfulEncodings = { 'windows-1252': 'Windows (Western)', macintosh: 'Mac OS Roman' } as const;
export type DoubtfulEncoding = keyof typeof doubtfulEncodings;
