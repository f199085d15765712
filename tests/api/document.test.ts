import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import type { Call } from '#app/api/call.ts';
import { calls } from '#app/api/calls.server.ts';
import { apiDocument, operationId, tagNames } from '#app/api/document/api-document.ts';
import { problems } from '#app/api/problem.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';

type Field = {
  description?: string;
  maxLength?: number;
  type?: string;
  $ref?: string;
  properties?: Record<string, Field>;
  items?: Field;
};
type Media = { schema: Field; example?: unknown; examples?: Record<string, { value: { code: string } }> };
type Response = { $ref?: string; headers?: object; content?: Record<string, Media> };
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; description?: string; schema: Field }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
};
type Document = {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Field>; responses: Record<string, Response> };
};

const document = JSON.parse(JSON.stringify(apiDocument(calls, 'https://incidents.example'))) as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operationOf = (call: Call) => operations.find((one) => one.operationId === operationId(call))!;
const answerOf = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json'];

describe('the document of the API', () => {
  test('passes redocly lint without a warning', { timeout: 300_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'api-document-'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    // the specification has addresses such as /incidents/my beside /incidents/{id}
    const parameters = ['lint', file, '--skip-rule=no-ambiguous-paths', '--format=json'];
    const { stdout } = await promisify(execFile)('redocly', parameters, { env, cwd: folder, maxBuffer: 1e8 }).finally(
      () => rm(folder, { recursive: true }),
    );
    expect(JSON.parse(stdout).problems).toEqual([]);
  });

  test('passes the rules of Spectral for OpenAPI without a warning', { timeout: 300_000 }, async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [oas as never] });
    const found = await spectral.run(JSON.stringify(document));
    expect(found.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
  });

  test('declares the groups of calls in the order of work, and no other', () => {
    expect(document.tags.map(({ name }) => name)).toEqual(tagNames);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(tagNames));
    expect(tagNames[0]).toBe('Incidents');
  });

  test('has a sentence for every field and parameter', () => {
    const silent: string[] = [];
    const visit = (value: unknown, place: string) => {
      if (typeof value !== 'object' || value === null) return;
      const fields = (value as Field).properties;
      for (const [name, field] of Object.entries(typeof fields?.type === 'string' ? {} : (fields ?? {}))) {
        if (!field.$ref && !field.description) silent.push(`${place}.${name}`);
      }
      for (const [name, each] of Object.entries(value)) {
        if (name !== 'example' && name !== 'examples') visit(each, `${place}.${name}`);
      }
    };
    visit(document.components.schemas, '');
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      visit({ requestBody, responses }, operationId);
      silent.push(...parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`));
    }
    expect(silent).toEqual([]);
  });

  test('has a whole number as the type of page numbers and sizes', () => {
    const parameters = operations.flatMap(({ parameters = [] }) => parameters);
    const paging = parameters.filter(({ name }) => ['p', 'psz'].includes(name));
    expect(paging.length).toBeGreaterThan(10);
    expect(new Set(paging.map(({ schema }) => schema.type))).toEqual(new Set(['integer']));
  });

  test('says of every text of a part how long it may be, as the pages limit it', () => {
    const given = document.components.schemas.IncidentInput!.properties!;
    const lists = { ...fieldsOfParts, companies: fieldsOfParts.legalEntities };
    for (const kind of keysOf(lists).filter((name) => name in given)) {
      for (const [name, field] of Object.entries(lists[kind])) {
        if ('max' in field)
          expect([kind, name, given[kind]!.items!.properties![name]!.maxLength]).toEqual([kind, name, field.max]);
      }
    }
    expect(given.street!.maxLength).toBe(50);
    expect(JSON.stringify(document)).not.toContain('"maxLength":20000');
  });
});

describe.each(calls.filter(({ notOffered }) => !notOffered).map((call) => [operationId(call), call] as const))(
  'in the document, %s',
  (_id, call) => {
    const operation = operationOf(call);

    test('has examples that the call reads and answers', () => {
      const body = operation.requestBody?.content['application/json'];
      expect(body === undefined).toBe(call.body === undefined);
      if (call.body) expect(call.body.safeParse(body!.example).error?.issues).toBeUndefined();
      const answer = answerOf(operation);
      expect(answer === undefined).toBe(call.output === null);
      if (call.output) expect(call.output.safeParse(answer!.example).error?.issues).toBeUndefined();
    });

    test('needs its body, unless it says otherwise', () => {
      if (operation.requestBody) expect(operation.requestBody.required).toBe(!call.isBodyOptional);
    });
  },
);

test('every refusal has an example of each of its codes', () => {
  const codes = Object.values(document.components.responses).flatMap(({ content }) =>
    Object.values(content!['application/problem+json']!.examples!).map(({ value }) => value.code),
  );
  const others = ['METHOD_NOT_ALLOWED', 'INTERNAL_ERROR'];
  expect(codes.toSorted()).toEqual(
    keysOf(problems)
      .filter((code) => !others.includes(code))
      .toSorted(),
  );
});
