import { formatCount } from '../../ui/format.ts';
import { calls } from '../calls.server.ts';
import { apiDocument, tagNames } from '../document/api-document.ts';
import { curlExample, type ExampleRequest, typescriptExample } from '../document/call-examples.ts';
import { resolved, type Schema, type Schemas, sampleOf } from '../document/document-schema.ts';

type Content = Record<string, { schema: Schema; example?: unknown }>;
type DocumentedAnswer = { description?: string; content?: Content; $ref?: string };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, DocumentedAnswer>;
};

export type Field = { name: string; type: string; about: string; isRequired: boolean };

export type DocumentedCall = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: { place: string; fields: Field[] }[];
  body: Field[];
  answer: { status: string; type: string; fields: Field[]; example: string | null };
  answers: Field[];
  inputs: Input[];
  /** Sent unless the reader changes it; null for a call without a body. */
  sampleBody: string | null;
  form: { name: string; isFile: boolean; isRequired: boolean }[];
  isOffered: boolean;
  curl: string;
  typescript: string | null;
};

export type Input = { name: string; place: 'path' | 'query' | 'header'; isRequired: boolean; value: string };

/** The order is that of the groups; examples use the given parameters. */
export function documentedCalls(origin: string, parameterValues = new URLSearchParams()): DocumentedCall[] {
  const document = documentOf(origin);
  const { components, paths } = document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      documentedCall(components, { path, method, operation, origin, parameterValues }),
    ),
  );
  return all.toSorted((one, other) => tagNames.indexOf(one.tag) - tagNames.indexOf(other.tag));
}

type Components = { schemas: Schemas; responses: Record<string, DocumentedAnswer> };
type ReadDocument = { paths: Record<string, Record<string, Operation>>; components: Components };

// cached, because writing takes 50 ms and no request changes the result
const written = new Map<string, ReadDocument>();

function documentOf(origin: string): ReadDocument {
  const known = written.get(origin);
  if (known) return known;
  const document = apiDocument(calls, origin) as unknown as ReadDocument;
  written.set(origin, document);
  return document;
}

type Found = { path: string; method: string; operation: Operation; origin: string; parameterValues: URLSearchParams };
const places = { path: 'In the address', query: 'After the question mark', header: 'In the headers' };

function documentedCall(
  components: Components,
  { path, method, operation, origin, parameterValues }: Found,
): DocumentedCall {
  const { schemas } = components;
  const { operationId: id, tags, summary, description = '', parameters = [], requestBody, responses } = operation;
  const sent = Object.entries(requestBody?.content ?? {})[0];
  const [status = '', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const received = Object.entries(answer?.content ?? {})[0];
  const body = sent ? fieldsOf(schemas, sent[1].schema) : [];
  const isForm = sent?.[0] === 'multipart/form-data';
  const form = isForm ? body.map(({ name, isRequired }) => ({ name, isRequired, isFile: name === 'file' })) : [];
  const sample = sent && !isForm ? sent[1].example : undefined;
  const inputs = parameters.map(({ name, in: place, required, schema }) => {
    const value = parameterValues
      .get(name)
      ?.replaceAll(/\p{Cc}/gu, '')
      .slice(0, 200);
    return {
      name,
      place,
      isRequired: required === true,
      value: value ?? (required ? sampleText(schemas, name, schema) : ''),
    };
  }) as Input[];
  const request: ExampleRequest = {
    method,
    path,
    origin,
    body: sample,
    parameters: inputs.filter(({ value }) => value !== ''),
    form: form.filter(({ isRequired }) => isRequired),
  };
  return {
    id,
    method: method.toUpperCase(),
    path: `/api${path}`,
    tag: tags[0] ?? '',
    summary,
    description,
    parameters: Object.entries(places).flatMap(([place, name]) => {
      const fields = parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema, required, description }) => ({
          name,
          type: typeOf(schema),
          about: description ?? schema.description ?? '',
          isRequired: required === true,
        }));
      return fields.length > 0 ? [{ place: name, fields }] : [];
    }),
    body,
    answer: {
      status,
      type: received?.[0] ?? '',
      fields: received ? fieldsOf(schemas, received[1].schema) : [],
      example: received?.[1].example === undefined ? null : JSON.stringify(received[1].example, null, 2),
    },
    answers: Object.entries(responses)
      .filter(([code]) => code !== 'default')
      .map(([code, { $ref, description }]) => ({
        name: code,
        type: '',
        isRequired: false,
        about: description ?? components.responses[$ref?.split('/').at(-1) ?? '']?.description ?? '',
      })),
    inputs,
    form,
    isOffered: operation.deprecated !== true,
    sampleBody: sample === undefined ? null : JSON.stringify(sample, null, 2),
    curl: curlExample(request),
    typescript: typescriptExample(request),
  };
}

function fieldsOf(schemas: Schemas, schema: Schema): Field[] {
  const found = resolved(schemas, schema);
  if (found.items) return fieldsOf(schemas, found.items);
  return Object.entries(found.properties ?? {})
    .filter(([, field]) => !(field.readOnly && found.required === undefined))
    .map(([name, field]) => ({
      name,
      type: typeOf(field),
      about: field.description ?? field.title ?? '',
      isRequired: found.required?.includes(name) ?? false,
    }));
}

/** ETag and If-Match quote a version. */
function sampleText(schemas: Schemas, name: string, schema: Schema): string {
  return name === 'If-Match' ? '"1"' : String(sampleOf(schemas, schema));
}

function typeOf(schema: Schema): string {
  const { $ref, type, format, contentMediaType, items, anyOf, enum: choices, maxLength } = schema;
  if (contentMediaType) return 'file';
  if ($ref) return $ref.split('/').at(-1)!;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (choices) return choices.join(', ');
  if (items) return `list of ${typeOf(items)}`;
  const name = format ?? [type ?? 'any'].flat().join(' or ');
  return maxLength === undefined ? name : `${name}, at most ${formatCount(maxLength)}`;
}
