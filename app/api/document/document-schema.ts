import { exampleValues } from './example-values.ts';

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  contentMediaType?: string;
  const?: unknown;
  enum?: unknown[];
  example?: unknown;
  description?: string;
  title?: string;
  readOnly?: boolean;
  minimum?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  maxLength?: number;
  pattern?: string;
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
};

export type Schemas = Record<string, Schema>;

export function resolved(schemas: Schemas, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && schemas[name]) || schema;
}

/** Returns the schema's own example, or the minimum that is required. */
export function sampleOf(schemas: Schemas, schema: Schema): unknown {
  const {
    type,
    format,
    example,
    const: only,
    enum: choices,
    items,
    anyOf,
    properties,
    ...rest
  } = resolved(schemas, schema);
  if (example !== undefined) return example;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf) return sampleOf(schemas, anyOf[0]!);
  if (items) return (rest.minItems ?? 0) > 0 ? [sampleOf(schemas, items)] : [];
  if (properties) {
    const needed = Object.entries(properties).filter(([name]) => rest.required?.includes(name));
    return Object.fromEntries(
      needed.map(([name, field]) => [name, namedExample(name, field) ?? sampleOf(schemas, field)]),
    );
  }
  const [kind] = [type ?? 'string'].flat();
  if (kind === 'null') return null;
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return Math.max(1, rest.minimum ?? 1);
  return textSamples[format ?? ''] ?? '…';
}

/** Has every field; a list has one row, and a tree no entry below another of its kind. */
export function exampleOf(schemas: Schemas, schema: Schema, name = '', within: string[] = []): unknown {
  const named = namedExample(name, schema);
  if (named !== undefined) return named;
  const { $ref = '' } = schema;
  const found = resolved(schemas, schema);
  if (within.includes($ref)) return found.items ? [] : null;
  const inner = $ref ? [...within, $ref] : within;
  const { properties, items, anyOf, oneOf } = found;
  if (items) return inner.includes(items.$ref ?? '-') ? [] : [exampleOf(schemas, items, name, inner)];
  if (properties) {
    const fields = Object.entries(properties);
    return Object.fromEntries(fields.map(([field, each]) => [field, exampleOf(schemas, each, field, inner)]));
  }
  if (typeof found.additionalProperties === 'object') return {};
  const [first] = anyOf ?? oneOf ?? [];
  return first ? exampleOf(schemas, first, name, inner) : sampleOf(schemas, found);
}

/** Returns the example of a field's name, where it fits the schema. */
function namedExample(name: string, { type, anyOf, enum: choices, const: only, format, example, maxLength }: Schema) {
  const value = Object.hasOwn(exampleValues, name) ? exampleValues[name] : undefined;
  if (value === undefined || only !== undefined || format || example !== undefined) return undefined;
  if (choices) return choices.includes(value) ? value : undefined;
  const types = [
    type ?? [],
    (anyOf ?? []).map((one) => (one.format || one.enum || one.const ? [] : (one.type ?? []))),
  ].flat(3);
  const isLonger = typeof value === 'string' && maxLength !== undefined && value.length > maxLength;
  return types.includes(typeOfValue(value)) && !isLonger ? value : undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const textSamples: Record<string, string> = {
  'date-time': '2026-03-14T09:14:00Z',
  date: '2026-03-14',
  email: 'ana@hotel.example',
  uuid: '01990f3a-7c5e-7d4e-9a51-0f2f1c3b8a11',
};
