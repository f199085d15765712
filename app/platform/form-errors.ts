import type { z } from 'zod';

/** Messages by the name of the field they belong to, `persons[0].firstName`; '' is the form as a whole. */
export type Messages = Record<string, string[]>;

export function formErrors(error: z.ZodError): Messages {
  const messages: Messages = {};
  for (const { path, message } of error.issues) {
    const name = fieldName(path);
    messages[name] = [...(messages[name] ?? []), message];
  }
  return messages;
}

function fieldName(path: PropertyKey[]) {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name ? `${name}.${String(key)}` : String(key);
  }, '');
}
