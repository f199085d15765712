import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { Call } from '../call.ts';
import { type ProblemCode, problems } from '../problem.ts';
import { completeDocument } from './complete-document.ts';

export function apiDocument(calls: Call[], origin: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Incident Xpress',
      version: '1',
      description: introduction,
      contact: { name: 'Incident Xpress', url: origin },
      license: { name: 'For customers of Incident Xpress', identifier: 'LicenseRef-Incident-Xpress' },
    },
    tags: tags.map(([name, description]) => ({ name, description })),
    servers: [{ url: `${origin}/api` }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or the access token of a person' },
      },
      headers,
      responses: Object.fromEntries(namedRefusals.map((status) => [`Problem${status}`, refusal(status)])),
    },
    paths,
  });
  completeDocument(document as never);
  return document;
}

const tags = [
  ['Incidents', 'Find, enter, read and change incidents.'],
  ['Files', 'Files and pictures of an incident.'],
  ['Persons and legal entities', 'Persons and legal entities on record.'],
  ['Drafts', 'Incidents that are being written.'],
  ['History', 'What was changed, and by whom.'],
  ['Lookups', 'The lists and trees that incidents choose from.'],
  ['Imports', 'Incidents of files of other systems.'],
  ['Places', 'Countries, cities and addresses of locations.'],
  ['Saved searches', 'Searches under a name.'],
  ['Reports', 'Reports of the account.'],
  ['Analysis', 'Searches that count.'],
  ['Printouts', 'Incidents as PDF.'],
  ['Start-up', 'What a program reads first, and the messages of the account.'],
  ['Sessions', 'Seats of people who use a program.'],
  ['Profile', 'The caller.'],
  ['Second factor', 'Two-step verification of the caller.'],
  ['Users', 'The people of the account.'],
  ['Workgroups', 'Groups of users, and their privileges.'],
  ['Email notifications', 'Who gets an email about which incidents.'],
  ['Audit', 'Who did what.'],
  ['Account', 'The account and its settings.'],
  ['Subscription', 'Plans, prices and cards.'],
  ['Site administration', 'For system administrators.'],
] as const;
export const tagNames: readonly string[] = tags.map(([name]) => name);

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const }, example });
const headers = {
  ETag: text('The version, to be sent as `If-Match` or `If-None-Match`.', '"1"'),
  Link: text('The address of the next page of a list.', '<https://incidents.example/api/incidents/my?p=2>; rel="next"'),
  Location: text('The address of what was added.', '/api/incidents/01990f3a-7c5e-7d4e-9a51-0f2f1c3b8a11'),
  RateLimit: text(
    'Calls that are left (`r`), and the seconds until they are all there again (`t`).',
    '"default";r=119;t=60',
  ),
  'RateLimit-Policy': text('Calls (`q`) in a window of seconds (`w`).', '"default";q=120;w=60'),
  'Retry-After': text('Seconds to wait before the next call.', '12'),
  'Idempotency-Replayed': text('`true` where an `Idempotency-Key` came again and this is its first answer.', 'true'),
  'WWW-Authenticate': text('The kind of credential that is needed.', 'Bearer'),
  'Content-Range': text('The bytes that are sent, or the size of the file.', 'bytes 0-1023/183204'),
};
type HeaderName = keyof typeof headers;
const referTo = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const codesOf = Object.groupBy(keysOf(problems), (code) => problems[code].status) as Record<number, ProblemCode[]>;
// a call never answers 405 for its own method, and `default` stands for 500
const namedRefusals = Object.keys(codesOf)
  .map(Number)
  .filter((status) => status !== 405 && status !== 500);
const headersOf: Partial<Record<number, HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  416: ['Content-Range'],
  429: ['RateLimit', 'RateLimit-Policy', 'Retry-After'],
  503: ['Retry-After'],
};

/** The answer has an example of each code with this status. */
function refusal(status: number) {
  const codes = codesOf[status] ?? [];
  const examples = codes.map((code) => {
    const { title } = problems[code];
    const type = `https://incidents.example/api#${code.toLowerCase().replaceAll('_', '-')}`;
    return [code, { value: { type, title, status, detail: title, code, message: title, requestId: 'K3F9Q2' } }];
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title.replace(/\.$/, '')}.`).join(' '),
    ...(headersOf[status] && { headers: referTo(...headersOf[status]) }),
    content: { 'application/problem+json': { schema: problemShape, examples: Object.fromEntries(examples) } },
  };
}

function refusalsOf({ method, params, query, body, form, file, ifMatch, notOffered, ...call }: Call): number[] {
  const always = [400, 401, 403, 429, 503];
  if (notOffered) return [...always, 410];
  const isChange = method !== 'get' && !call.isReading;
  return [
    ...always,
    ...(params || body || form || file || isChange ? [404] : []),
    ...(isChange && !call.isRepeatable ? [409] : []),
    ...(call.mayBeGone ? [410] : []),
    ...(ifMatch || isChange ? [412] : []),
    ...(body || form ? [413, 415] : []),
    ...(file ? [416] : []),
    422,
    ...(ifMatch === 'required' ? [428] : []),
  ].toSorted();
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
  const takesKey = method === 'post' && !call.isReading && !call.isRepeatable && !notOffered;
  const header = {
    ...(ifMatch && { 'If-Match': ifMatch === 'required' ? z.string() : z.string().optional() }),
    ...(takesKey && { 'Idempotency-Key': z.string().max(255).optional() }),
    ...(call.file && !output && { Range: z.string().optional() }),
    ...(method === 'get' && { 'If-None-Match': z.string().optional() }),
    'X-Timezone-Offset': z.string().optional(),
  };
  const success = {
    description: body || form || method === 'delete' ? 'Done' : 'What was asked for',
    headers: referTo(
      ...(call.hasETag ? ['ETag' as const] : []),
      ...(isList(call) ? ['Link' as const] : []),
      ...(call.hasLocation ? ['Location' as const] : []),
      ...(takesKey ? ['Idempotency-Replayed' as const] : []),
      'RateLimit',
      'RateLimit-Policy',
    ),
  };
  const part = {
    ...success,
    description: 'The range',
    headers: referTo('Content-Range', 'RateLimit', 'RateLimit-Policy'),
  };
  return {
    operationId: operationId(call),
    tags: [call.tag],
    summary: call.summary,
    description: [
      notOffered,
      call.description ?? `${call.summary}.`,
      needs.length > 0 && `Needs ${needs.join(' or ')}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(notOffered && { deprecated: true }),
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
      header: z.object(header),
    },
    ...(body && { requestBody: { required: !call.isBodyOptional, content: { 'application/json': { schema: body } } } }),
    ...(form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: form.fields } } } }),
    responses: {
      ...(call.file || output ? { [call.status ?? 200]: { ...success, content: contentOf(call) } } : { 204: success }),
      ...(call.file && !output && { 206: { ...part, content: contentOf(call) } }),
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
      default: problem,
    },
    'x-privileges': [...needs],
  };
}

function isList({ query }: Call) {
  return query instanceof z.ZodObject && 'psz' in query.shape;
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
