/** Returns whether a text has the form of a UUID: 8-4-4-4-12 hexadecimal digits. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
