import { isPartKind } from '#db/vocabulary/part-fields.ts';
import type { UnmaskedValues } from './drop-masked.ts';
import type { Fields } from './field-key.ts';

/** Nothing in the browser is masked: masked fields are not sent to it. */
export function valuesOfFields(fields: Fields): UnmaskedValues {
  const values: Record<string, unknown> = {};
  const parts = new Map<string, object>();
  for (const [key, value] of fields) {
    const [, kind, id, field] = /^(\w+)\[([^\]]+)\]\.(.+)$/.exec(key) ?? [];
    if (!kind || !id || !field || !isPartKind(kind)) {
      put(values, key, value);
      continue;
    }
    const part = parts.get(id) ?? { id };
    if (!parts.has(id)) values[kind] = [...((values[kind] as object[] | undefined) ?? []), part];
    parts.set(id, part);
    put(part, field, value);
  }
  return values as UnmaskedValues;
}

function put(values: object, name: string, value: string) {
  const [first = '', second] = name.split('.');
  Reflect.set(values, first, second === undefined ? value : { ...Reflect.get(values, first), [second]: value });
}
