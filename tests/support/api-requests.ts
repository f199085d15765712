import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#app/api/call.ts';
import type { Api } from './api-program.ts';
import { type ApiRequest, type Ids, sensibleRequest } from './valid-requests/api-calls.ts';

export type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
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
