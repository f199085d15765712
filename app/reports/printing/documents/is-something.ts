export function isSomething<T>(value: T | null | false | undefined | ''): value is T {
  return Boolean(value);
}
