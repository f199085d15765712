import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#app/api/call.ts';
import type { Api, Program, Reply } from './api-program.ts';

export type Document = {
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: Record<string, object> };
};

export async function documentOf(api: Api): Promise<Document> {
  return (await fetch(`${api.origin}/api/openapi.json`)).json() as Promise<Document>;
}

/** Returns why a value does not have the shape of a schema of the document, or null. */
export function schemaProblem(document: Document, name: string, value: unknown): string | null {
  const { schemas } = document.components;
  const result = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: inDefs(schemas) } as never).safeParse(value);
  return result.success ? null : `${result.error.message} ${JSON.stringify(value)}`;
}

const inDefs = (schemas: object) =>
  JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) as object;

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picturesAt: Record<string, Buffer> = { '/accounts/logo': onePixel, '/users/avatars': onePixel };

type Ids = Record<string, string>;
export type ApiRequest = { path: string; body: unknown; headers?: Record<string, string> };

const kindsById: [RegExp, string][] = [
  [/^\/draftIncidents/, 'draft'],
  [/^\/incidents\/history/, 'entry'],
  [/^\/incidents\/search/, 'savedSearch'],
  [/^\/notifications/, 'notification'],
  [/^\/lookupAddresses/, 'location'],
  [/^\/users/, 'user'],
  [/^\/userGroups/, 'userGroup'],
  [/^\/lookupSingles/, 'single'],
  [/^\/lookupMultiples/, 'class'],
  [/^\/audits/, 'audit'],
  [/^\/incidentNotifications/, 'rule'],
  [/^\/reports\/custom/, 'report'],
  [/^\/analysis\/custom/, 'savedAnalysis'],
  [/^\/analysis\/reports/, 'analysisReport'],
  [/^\/reports/, 'printout'],
  [/./, 'incident'],
];

/** Returns a request that a program could mean, with ids of the account. */
export function sensibleRequest(call: Call, ids: Ids): ApiRequest {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'attachmentId') return ids.attachment!;
    if (name === 'personId') return ids.person!;
    if (name === 'privilege') return 'REPORT_PRINT';
    return ids[kindsById.find(([of]) => of.test(call.path))![1]]!;
  });
  const query = {
    '/persons/search': '?name=Ca',
    '/companies/search': '?name=F',
    '/cities/search': '?countryCode=CA&name=van',
    '/lookupMultiples/export': '?type=LOCATION',
  };
  return { path: path + (query[call.path as keyof typeof query] ?? ''), body: sensibleBody(call, ids) };
}

function sensibleBody(call: Call, ids: Ids): unknown {
  const picture = picturesAt[call.path];
  if (picture && call.form) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'picture.png');
    return form;
  }
  if (call.form) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ incidentId: ids.draft!, name: 'Photo' })) form.set(name, value);
    form.set('file', new Blob(['A statement.']), 'statement.txt');
    return form;
  }
  if (!call.body) return undefined;
  const incident = {
    reportedDate: '2026-03-14T09:14:00Z',
    occurredDate: '2026-03-14T09:00:00Z',
    lastClassId: ids.class,
  };
  const criteria = { status: { values: [{ status: 1 }] } };
  const name = { firstName: 'Ana', lastName: 'Lee' };
  const group = ids.userGroup;
  const billing = {
    ...{ billingContactName: 'Ana Lee', billingPhone: '604 555 0100', billingEmail: 'pay@test.example' },
    ...{ billingAddressLine1: '1 Main Street', billingAddressCity: 'Vancouver', billingAddressPostalCode: 'V5K 0A1' },
  };
  const rule = {
    ...{ name: 'Night', recipientEmails: ['night@test.example'] },
    lookupClasses: [{ classLookupId: ids.class, eventTypeList: 'CREATE,CLOSE' }],
  };
  const analysisPeriod = {
    period: { type: 'LAST_N_MONTHS', lastNMonths: 2 },
    ...{ frequency: 'MONTH', chartType: 'bar', timezoneOffset: 480 },
    classCriteria: { values: [{ classIdList: [ids.class] }], logicalOperation: 'OR' },
  };
  const analysis = { name: 'Thefts', criteria: [analysisPeriod] };
  const bodies: Record<string, unknown> = {
    'post /incidents': incident,
    'put /incidents': { id: ids.incident, summary: 'Changed' },
    'put /draftIncidents': { id: ids.draft },
    'post /incidents/audits/read': { id: ids.incident, number: 1 },
    'post /incidents/persons': { incidentId: ids.draft, firstName: 'Ana' },
    'put /incidents/attachments': { incidentId: ids.draft, id: ids.attachment, name: 'Photo' },
    'post /incidents/search': { criteria },
    'post /incidents/search/custom': { name: 'Open ones', criteria },
    'put /incidents/search/custom': { id: ids.savedSearch, name: 'Open ones', criteria },
    'post /companies/duplicationCheck': { name: 'Fast Couriers' },
    'post /lookupAddresses': { lookupLocationId: ids.location, street: 'Main Street' },
    'put /lookupAddresses': { lookupLocationId: ids.location, street: 'Main Street' },
    'post /reports': { id: ids.incident },
    'put /users/profile': { lastName: 'Lee' },
    'post /users': {
      email: `ana-${randomUUID()}@test.example`,
      password: 'Long-enough-1',
      ...name,
      userGroupId: group,
    },
    'put /users/{id}': { position: 'Night shift' },
    'post /users/emailVerification': { userId: ids.user },
    'post /userGroups': { name: `Night shift ${randomUUID()}`, userPrivileges: ['REPORT_PRINT'] },
    'put /userGroups': { id: group, name: `Day shift ${randomUUID()}` },
    'put /userGroups/{id}/properties': { name: `Evening shift ${randomUUID()}` },
    'put /accounts': { phone: '604 555 0100' },
    'put /accounts/settings': { phone: '604 555 0101', dateFormat: 1 },
    'put /accounts/billingInformation': billing,
    'post /lookupSingles': { type: 'DEPARTMENT', name: `Kitchen ${randomUUID()}` },
    'put /lookupSingles': { id: ids.single, name: `Kitchen ${randomUUID()}`, active: true },
    'post /lookupMultiples': { type: 'LOCATION', name: `Tower ${randomUUID()}`, parentId: ids.location },
    'put /lookupMultiples': { id: ids.location, name: `Tower ${randomUUID()}` },
    'post /lookupMultipleLabels': { type: 'INCIDENT_CAUSE', labels: ['Cause', 'Detail'] },
    'post /incidentNotifications': rule,
    'put /incidentNotifications': { ...rule, id: ids.rule },
    'post /reports/custom': { name: 'Open ones', criteria },
    'put /reports/custom': { id: ids.report, name: 'Open ones', criteria },
    'post /analysis': [analysisPeriod],
    'post /analysis/custom': analysis,
    'put /analysis/custom': { ...analysis, id: ids.savedAnalysis },
    'post /analysis/reports': analysis,
    'put /analysis/reports': { ...analysis, id: ids.analysisReport },
    'post /subscriptions2': { periodType: 'MONTH', concurrentUserCount: 15 },
    'post /mfa/verifyOTP': { otp: '123456' },
    'post /mfa/verifyEnrol': { otp: '123456' },
    'post /mfa/startEnrol': { phoneNumber: '6045550157' },
  };
  return bodies[`${call.method} ${call.path}`] ?? {};
}

export function toProgram(
  program: Program,
  call: Call,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const version: Record<string, string> = call.ifMatch === 'required' ? { 'If-Match': '*' } : {};
  return program(call.method.toUpperCase(), path, body, { ...version, ...headers });
}

const texts = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e', "' or 1=1 --", '$1', '%', '__proto__', 'constructor', 'null', '-1'],
    ...[
      '9223372036854775808',
      '0000-00-00',
      '9999-12-31',
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '%00',
      '../x',
    ],
    ...[
      '9999-12-31T23:59:59-14:00',
      '<script>alert(1)</script>',
      'x'.repeat(20_001),
      '00000000-0000-0000-0000-000000000000',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Values of the parameters of lists, among them keys that nobody was given. */
const listWords = fc.oneof(
  fc.constantFrom('1', '2', '100', '1000000', 'reported', '-occurred', '-status', 'class'),
  fc
    .tuple(
      fc.constantFrom('-number', 'number', 'reported', '-occurred', '-status'),
      fc.maxSafeNat(),
      fc.maxSafeInteger(),
    )
    .map(([order, number, sorted]) =>
      Buffer.from([order, number, ...(order.endsWith('number') ? [] : [sorted])].join(' ')).toString('base64url'),
    ),
);

/** Returns requests that fit the schema here and there, and hold hostile values everywhere else. */
export function randomRequest(call: Call, document: Document, ids: Ids): fc.Arbitrary<ApiRequest> {
  const known = fc.constantFrom(...Object.values(ids));
  const scalar = fc.oneof(texts, known, fc.boolean(), fc.integer(), fc.double(), fc.constant(null));
  const names = fieldNames(call, document);
  const field = names.length > 0 ? fc.oneof(fc.constantFrom(...names), texts) : texts;
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(field, tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  const sensible = sensibleRequest(call, ids);
  const mixed = fc
    .dictionary(field, value, { maxKeys: 3 })
    .map((given) => ({ ...(sensible.body as object | undefined), ...given }));
  const body = call.body
    ? fc.oneof(mixed, mixed, value, fc.constant('{"a":'), fc.constant('['))
    : fc.constant(undefined);
  const segment = fc.oneof(known, texts).map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200)) || '%20');
  const query = fc.oneof(
    fc.constant(''),
    fc
      .array(
        fc.tuple(
          fc.constantFrom('p', 'psz', 'after', 'fk', 'fv', 'type', 'status', 'sort', 'name', 'countryCode'),
          fc.oneof(texts, listWords),
        ),
        {
          maxLength: 3,
        },
      )
      .map(
        (pairs) =>
          `?${pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed().slice(0, 200))}`).join('&')}`,
      ),
  );
  const headers = fc.constantFrom<Record<string, string>>(
    ...[{}, {}, {}, { 'Idempotency-Key': 'a b' }, { 'X-Timezone-Offset': '1e3' }, { 'If-Match': 'W/"1"' }],
    ...[{ 'If-Match': '"999999999"' }, { 'Content-Type': 'text/plain' }, { 'Content-Encoding': 'gzip' }],
  );
  const path = fc
    .tuple(fc.array(segment, { minLength: 3, maxLength: 3 }), fc.boolean(), query)
    .map(([segments, isOdd, query]) => {
      let at = 0;
      const own = isOdd ? call.path.replaceAll(/\{\w+\}/g, () => segments[at++]!) : sensible.path.split('?')[0]!;
      return own + query;
    });
  return fc.record({ path, body, headers });
}

/** Returns the names of all fields that the schema of the body knows, at every depth. */
function fieldNames(call: Call, document: Document): string[] {
  if (!call.body) return [];
  const text = JSON.stringify([
    z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }),
    document.components,
  ]);
  const names = [...text.matchAll(/"([a-zA-Z]\w*)":\{/g)].map(([, name]) => name!);
  return [...new Set(names)];
}
