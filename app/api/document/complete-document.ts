import { exampleOf, resolved, type Schema, type Schemas, sampleOf } from './document-schema.ts';
import { fieldWords } from './field-words.ts';

type Media = { schema: Schema; example?: unknown; examples?: unknown };
type Content = Record<string, Media>;
type Operation = {
  parameters?: { name: string; description?: string; schema: Schema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Schemas } };

/** Adds descriptions to fields and parameters, and examples to bodies and answers. */
export function completeDocument(document: Document): void {
  const { schemas } = document.components;
  for (const schema of Object.values(schemas)) describeFields(schema);
  for (const [method, operation] of Object.values(document.paths).flatMap(Object.entries)) {
    for (const parameter of operation.parameters ?? []) {
      parameter.description ??= parameter.schema.description ?? fieldWords[parameter.name] ?? '';
    }
    for (const [type, media] of Object.entries((operation.requestBody?.content ?? {}) as Content)) {
      describeFields(media.schema);
      if (type === 'application/json') media.example = exampleBody(schemas, media.schema, method);
    }
    for (const [type, media] of Object.values(operation.responses as Operation['responses']).flatMap(({ content }) =>
      Object.entries(content ?? {}),
    )) {
      describeFields(media.schema);
      if (type === 'application/json') media.example = exampleOf(schemas, media.schema);
    }
  }
}

/** The minimum that the call needs; a change also has a field that it changes. */
function exampleBody(schemas: Schemas, schema: Schema, method: string): unknown {
  const sample = sampleOf(schemas, schema);
  const { properties = {} } = resolved(schemas, schema);
  if (method !== 'put' || typeof sample !== 'object') return sample;
  const isOnlyId = Object.keys(sample as object).every((name) => name === 'id');
  const names = [
    properties.id && !properties.id.readOnly ? 'id' : undefined,
    isOnlyId ? changedIn(properties) : undefined,
  ];
  const added = names.flatMap((name) => (name ? [[name, exampleOf(schemas, properties[name]!, name)]] : []));
  return { ...Object.fromEntries(added), ...(sample as object) };
}

const changedIn = (properties: Schemas) =>
  Object.keys(properties).find((name) => name !== 'id' && name !== 'type' && !properties[name]!.readOnly);

/** Fields named by an enum become single fields in the document. */
function describeFields(schema: Schema): void {
  if (schema.propertyNames?.enum && typeof schema.additionalProperties === 'object') {
    const { propertyNames, additionalProperties: each } = schema;
    schema.properties = Object.fromEntries(
      propertyNames.enum!.map((name) => [name, { description: `The list ${name}.`, ...structuredClone(each) }]),
    );
    schema.additionalProperties = false;
    delete schema.propertyNames;
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const words = field.title ?? fieldWords[name];
    if (words && field.description === undefined) field.description = words;
  }
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties: others } = schema;
  const below = [
    ...Object.values(properties),
    ...anyOf,
    ...oneOf,
    items,
    typeof others === 'object' ? others : undefined,
  ];
  for (const each of below) if (each) describeFields(each);
}
