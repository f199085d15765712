/** Ends the command with one sentence for the operator. */
export function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Returns database URLs from the environment, or ends the command. */
export function requireUrls<Name extends string>(...names: Name[]): Record<Name, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) refuse(`${missing.join(' and ')} must be given (docs/operations.md, Backup).`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
}
