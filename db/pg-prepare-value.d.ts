declare module 'pg/lib/utils.js' {
  /** Returns what pg sends for a parameter. */
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
