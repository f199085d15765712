import type { z } from 'zod';

/** Messages by field name, such as `persons[0].firstName`; '' holds the messages of the whole form. */
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
