/** Only for an object literal, whose type lists all keys. */
export function keysOf<Key extends string>(of: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(of) as Key[];
}

/** Maps each name to its value. */
export function mapNames<Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

/** Copies the named properties. */
export function pick<Of extends object, Name extends keyof Of>(of: Of, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
}

export function isKeyOf<Of extends object>(of: Of, key: unknown): key is keyof Of & string {
  return typeof key === 'string' && Object.hasOwn(of, key);
}
