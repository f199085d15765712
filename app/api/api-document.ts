import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Call } from './call.ts';
import { problems } from './problem.ts';

/** Returns the document of OpenAPI 3.1 that describes the calls. */
export function apiDocument(calls: Call[], origin: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Incident Xpress', version: '1', description: introduction },
    servers: [{ url: `${origin}/api` }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or the access token of a person' },
      },
    },
    paths,
  });
}

const introduction = [
  'Send a credential as `Authorization: Bearer`. Cookies are never read.',
  'A refusal is a problem of RFC 9457 with a stable `code`.',
  '`RateLimit` says how many calls are left in this minute: `default` for the credential, `account` for all credentials of its account.',
  'Pages of other web sites may call while the account names their origin; else the code is `ORIGIN_NOT_ALLOWED`.',
  '`If-Match` takes the `ETag` of what was read; `Idempotency-Key` makes a POST happen once.',
].join('\n\n');

const problemShape = z
  .strictObject({
    type: z.url(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(Object.keys(problems) as [keyof typeof problems]),
    message: z.string().meta({ description: 'The same as `detail`' }),
    requestId: z.string(),
    errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    next: z
      .string()
      .optional()
      .meta({ description: 'Of a page beyond 10,000 rows: the `after` of the first row beyond' }),
    page: z.url().optional().meta({ description: 'Of a call that is not offered: the page that does it' }),
  })
  .meta({ id: 'Problem' });

const problem = { description: 'A problem', content: { 'application/problem+json': { schema: problemShape } } };

function operationOf(call: Call): ZodOpenApiOperationObject {
  const { method, params, query, body, form, output, ifMatch, needs = [], notOffered } = call;
  const header = {
    ...(ifMatch && { 'If-Match': ifMatch === 'required' ? z.string() : z.string().optional() }),
    ...(method === 'post' &&
      !call.isReading &&
      !call.isRepeatable && { 'Idempotency-Key': z.string().max(255).optional() }),
    ...(method === 'get' && { 'If-None-Match': z.string().optional() }),
    'X-Timezone-Offset': z.string().optional(),
  };
  const success = { description: 'Done', headers: z.object(call.hasETag ? { ETag: z.string() } : {}) };
  return {
    operationId: operationId(call),
    tags: [call.tag],
    summary: call.summary,
    description: [notOffered, call.description, needs.length > 0 && `Needs ${needs.join(' or ')}.`]
      .filter(Boolean)
      .join('\n\n'),
    ...(notOffered && { deprecated: true }),
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
      header: z.object(header),
    },
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    ...(form && { requestBody: { content: { 'multipart/form-data': { schema: form.fields } } } }),
    responses: {
      ...(call.file || output ? { [call.status ?? 200]: { ...success, content: contentOf(call) } } : { 204: success }),
      default: problem,
    },
    ...{ 'x-privileges': [...needs] },
  };
}

function contentOf({ file, output }: Call) {
  return {
    ...(output && { 'application/json': { schema: output } }),
    ...(file && { [file]: { schema: z.string() } }),
  };
}

export function operationId({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const words = path.replaceAll(/[{}]/g, '').split('/').filter(Boolean);
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
