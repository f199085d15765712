/** Returns the keys of an object literal, whose type lists all of them. */
export function keysOf<Key extends string>(of: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(of) as Key[];
}

/** Returns an object with a value for each of the names. */
export function mapNames<Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

/** Returns an object with the values that a record has under the names. */
export function pick<Of extends object, Name extends keyof Of>(of: Of, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
}

export function isKeyOf<Of extends object>(of: Of, key: unknown): key is keyof Of & string {
  return typeof key === 'string' && Object.hasOwn(of, key);
}
