import { afterAll, describe, expect, test } from 'vitest';
import { actionWords } from '#app/administration/audit/audit-words.ts';
import { auditEntry } from '#app/administration/audit/queries/audit-entry.server.ts';
import { apiOriginsInput } from '#app/administration/keys/api-origins.schema.ts';
import { updateApiOrigins } from '#app/administration/keys/commands/update-api-origins.server.ts';
import { apiOriginsForm } from '#app/administration/keys/queries/api-origins-form.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;

const read = (text?: string) => apiOriginsInput.safeParse({ apiOrigins: text });
const messageFor = (text: string) => read(text).error?.issues.map(({ message }) => message);

describe('the list of web pages that may call', () => {
  test('is kept as browsers send origins, without repetition', () => {
    const typed = [
      ...['HTTPS://Portal.Example.com/', '  https://portal.example.com:443 ', '', 'https://portal.example.com:8443'],
      ...['https://bücher.example', 'http://localhost:5173', 'http://app.localhost', 'http://127.0.0.1:80'],
      ...['http://[::1]:3000'],
    ];
    const origins = [
      ...['https://portal.example.com', 'https://portal.example.com:8443', 'https://xn--bcher-kva.example'],
      ...['http://localhost:5173', 'http://app.localhost', 'http://127.0.0.1', 'http://[::1]:3000'],
    ];
    for (const end of ['\n', '\r\n', '\r']) expect(read(typed.join(end)).data).toEqual({ apiOrigins: origins });
  });

  test('may be empty', () => {
    for (const text of [undefined, '', ' \n ']) expect(read(text).data).toEqual({ apiOrigins: [] });
  });

  test.each([
    ['https://*.example.com', 'name each web site. * is not accepted.'],
    ['*', 'name each web site. * is not accepted.'],
    ['http://portal.example.com', 'begin with https://. Only localhost may begin with http://.'],
    ['http://localhost.example.com', 'begin with https://. Only localhost may begin with http://.'],
    ['http://127.0.0.1.example.com', 'begin with https://. Only localhost may begin with http://.'],
    ['http://10.0.0.7', 'begin with https://. Only localhost may begin with http://.'],
    ['portal.example.com', 'write the whole address, such as https://portal.example.com.'],
    ['portal.example.com:8443', 'write the whole address, such as https://portal.example.com.'],
    ['localhost:3000', 'write the whole address, such as https://portal.example.com.'],
    ['null', 'write the whole address, such as https://portal.example.com.'],
    ['file:///home', 'write the whole address, such as https://portal.example.com.'],
    ['https://', 'write the whole address, such as https://portal.example.com.'],
    ['https://portal.example.com/app', 'end after the host, or its port. Pages are not named one by one.'],
    ['https://portal.example.com?a', 'end after the host, or its port. Pages are not named one by one.'],
    ['https://portal.example.com/#', 'end after the host, or its port. Pages are not named one by one.'],
    ['https://user:secret@portal.example.com', 'end after the host, or its port. Pages are not named one by one.'],
  ])('is refused with %s, and the line is named', (line, problem) => {
    expect(messageFor(`https://fine.example.com\n\n${line}`)).toEqual([`Line 3, ${line}: ${problem}`]);
  });

  test('is refused with more than 20 web sites, and names at most three wrong lines', () => {
    const many = Array.from({ length: 21 }, (_, at) => `https://portal${at}.example.com`);
    expect(messageFor(many.join('\n'))).toEqual(['Name 20 web sites at most.']);
    expect(read([...many.slice(1), many[1]].join('\n')).data?.apiOrigins).toHaveLength(20);
    const [message = ''] = messageFor(
      Array(21)
        .fill(`x${'y'.repeat(100)}`)
        .join('\n'),
    )!;
    expect(message.match(/Line \d+, xy{59}…: /g)).toHaveLength(3);
  });
});

describe('the origins of an account', () => {
  const admin = scopeFor(home.admin);
  const recordsSql = `select id, transaction_type as type from audit_record where object_type = 'ACCOUNT' order by seq desc`;

  test('are its own, and are in the audit in words', async () => {
    await updateApiOrigins(admin, { apiOrigins: ['https://old.example.com'] });
    const apiOrigins = ['https://portal.example.com', 'http://localhost:5173'];
    await updateApiOrigins(scopeFor(home.admin), { apiOrigins });
    expect(await apiOriginsForm(scopeFor(home.admin))).toMatchObject({ apiOrigins });
    expect(await apiOriginsForm(scopeFor(neighbour.admin))).toMatchObject({ apiOrigins: [] });
    const [record] = await admin.em.execute<[{ id: string; type: string }]>(recordsSql);
    expect(actionWords(record.type)).toBe('Update');
    expect((await auditEntry(admin, record.id)).rows).toEqual([
      {
        label: 'Web pages that may call',
        previous: 'https://old.example.com',
        current: 'https://portal.example.com, http://localhost:5173',
      },
    ]);
  });

  test('are no entry of the audit where nothing changes', async () => {
    const { apiOrigins } = await apiOriginsForm(admin);
    const before = await admin.em.execute(recordsSql);
    await updateApiOrigins(scopeFor(home.admin), { apiOrigins });
    expect(await admin.em.execute(recordsSql)).toEqual(before);
  });

  test('are not overwritten by a form that shows older ones', async () => {
    const { version } = await apiOriginsForm(admin);
    await updateApiOrigins(scopeFor(home.admin), { version, apiOrigins: ['https://first.example.com'] });
    await expect(
      updateApiOrigins(scopeFor(home.admin), { version, apiOrigins: ['https://second.example.com'] }),
    ).rejects.toMatchObject({
      conflict: {
        differences: [
          {
            label: 'Web pages that may call',
            yours: 'https://second.example.com',
            stored: 'https://first.example.com',
          },
        ],
      },
    });
    expect(await apiOriginsForm(scopeFor(home.admin))).toMatchObject({ apiOrigins: ['https://first.example.com'] });
  });
});
