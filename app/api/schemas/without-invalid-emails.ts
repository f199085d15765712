import { fieldsOfParts, type PartField, type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { email } from '../../incidents/saving/incident.schema.ts';
import type { FieldError } from '../problem.ts';
import { apiFieldName, apiLists } from './parts.ts';

type Fields = Record<string, unknown>;
type Cleaned<Value> = { value: Value; warnings: FieldError[] };

/** Removes emails that would be refused, with a warning for each. */
export function withoutInvalidEmails(sent: unknown): Cleaned<unknown> {
  if (!isObject(sent)) return { value: sent, warnings: [] };
  const lists = partKinds.flatMap((kind) => {
    const name = apiLists[kind];
    const list = sent[name];
    if (!Array.isArray(list)) return [];
    const parts = list.map((part, index) => withoutInvalid(part, emailNames[kind], `${name}[${index}]`));
    return [{ name, value: parts.map(({ value }) => value), warnings: parts.flatMap(({ warnings }) => warnings) }];
  });
  const close = withoutInvalid(sent.close, ['closeEmail'], 'close');
  return {
    value: {
      ...sent,
      ...Object.fromEntries(lists.map(({ name, value }) => [name, value])),
      ...(sent.close !== undefined && { close: close.value }),
    },
    warnings: [...lists.flatMap(({ warnings }) => warnings), ...close.warnings],
  };
}

const emailNames = Object.fromEntries(
  partKinds.map((kind) => {
    const fields: [string, PartField][] = Object.entries(fieldsOfParts[kind]);
    return [kind, fields.flatMap(([name, field]) => (field.kind === 'email' ? [apiFieldName(kind, name)] : []))];
  }),
) as Record<PartKind, string[]>;

function withoutInvalid(part: unknown, names: string[], path: string): Cleaned<unknown> {
  if (!isObject(part)) return { value: part, warnings: [] };
  const warnings = names.flatMap((name) => {
    const value = part[name];
    const problem = typeof value === 'string' ? email.safeParse(value).error?.issues[0]?.message : undefined;
    return problem === undefined
      ? []
      : [{ name, path: `${path}.${name}`, message: `${problem.replace(/\.$/, '')}. It was left out.` }];
  });
  const left = new Set(warnings.map(({ name }) => name));
  return {
    value: Object.fromEntries(Object.entries(part).filter(([name]) => !left.has(name))),
    warnings: warnings.map(({ path, message }) => ({ path, message })),
  };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
