/** What this product reads of a schema of the OpenAPI document. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
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
  additionalProperties?: boolean | Schema;
};

export type Schemas = Record<string, Schema>;

/** Returns the schema that a reference names, or the schema itself. */
export function resolved(schemas: Schemas, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && schemas[name]) || schema;
}

/** Returns a value that fits the schema: its own example, or the least that is required. */
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
    return Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(schemas, field)]));
  }
  const [kind] = [type ?? 'string'].flat();
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return Math.max(1, rest.minimum ?? 1);
  return textSamples[format ?? ''] ?? '…';
}

const textSamples: Record<string, string> = {
  'date-time': '2026-03-14T09:14:00Z',
  ...{ date: '2026-03-14', email: 'ana@hotel.example', uuid: '01990f3a-7c5e-7d4e-9a51-0f2f1c3b8a11' },
};
