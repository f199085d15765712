import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestSignInCode } from '#app/identity/commands/request-sign-in-code.server.ts';
import { verifySignInCode } from '#app/identity/commands/verify-sign-in-code.server.ts';
import { digitsOf, type SignInCode } from '#app/identity/sign-in/sign-in-code.server.ts';
import type { JobContext } from '#worker/context/job-context.ts';
import { sendSignInCode } from '#worker/jobs/send-sign-in-code.ts';
import { type Answer, Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { ownWorker } from '../support/own-worker.ts';
import { aCompany, password } from '../support/people.ts';
import { someAddress } from '../support/some-address.ts';

let product: OwnProduct;
let worker: Awaited<ReturnType<typeof ownWorker>>;
let company: Awaited<ReturnType<typeof aCompany>>;
/** A network from which 60 addresses have just been tried with a wrong password. */
const noisy = someAddress();
beforeAll(async () => {
  product = await ownProduct({ TRUSTED_PROXIES: 'loopback' });
  worker = await ownWorker(product);
  company = await aCompany(product.orm);
  const { posts } = await aNewcomer();
  for (let time = 0; time < 60; time++) await posts({ email: `${randomUUID()}@example.com`, password: 'wrong' });
});
afterAll(async () => {
  await worker.close();
  await product.close();
});

/** Somebody on a new device, at the sign-in page. */
async function aNewcomer(address = noisy) {
  const visitor = new Client(product.origin);
  await visitor.follow('/login');
  const page = visitor.path;
  return {
    visitor,
    page,
    posts: (fields: Record<string, string>) => visitor.post(page, fields, { 'X-Forwarded-For': address }),
    sees: async () => (await visitor.get(page)).body.replaceAll('&#x27;', "'"),
  };
}

async function lettersTo(email: string): Promise<string[]> {
  const page = (await new Client(product.origin).get('/dev/outbox')).body;
  const rows = [...page.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => row).filter((row) => row.includes(email));
  return rows.map((row) => /href="(\/dev\/outbox\/[^"]+)"/.exec(row)![1]!);
}

const jobs = () =>
  product.orm.em
    .fork()
    .execute<{ state: string; data: { identity: string } }[]>(
      `select state, data from pgboss.job where name = 'send-sign-in-code'`,
    );
const allSent = () => vi.waitUntil(async () => (await jobs()).every(({ state }) => state === 'completed'), 20_000);

/** The digits of the newest email to this address. */
async function codeFor(email: string, which = 1): Promise<string> {
  await vi.waitUntil(async () => (await lettersTo(email)).length >= which, 20_000);
  const page = (await new Client(product.origin).get((await lettersTo(email))[0]!)).body;
  return /\b\d{4} \d{4}\b/.exec(page)![0];
}

describe('sign-in on a new device in a network with too many wrong passwords:', () => {
  test('the right password and the code from the email sign in', async () => {
    const { email } = await company.person();
    const { visitor, page, posts, sees } = await aNewcomer();
    const asked = await posts({ email, password });
    expect([asked.status, asked.headers.location]).toEqual([302, page]);
    const text = await sees();
    expect(text).toContain('Check your email');
    expect(text).toContain(`If ${email} can sign in here, a code is on its way to that address.`);

    const confirmed = await posts({ code: await codeFor(email) });
    expect([confirmed.status, confirmed.headers.location]).toEqual([302, page]);
    const form = await sees();
    expect(form).toContain('Enter your password again to sign in.');
    expect(form).toContain(`value="${email}"`);

    const wrong = await posts({ email, password: 'wrong-Horse-7!' });
    expect(wrong.status).toBe(422);
    await visitor.arrive(await posts({ email, password }));
    expect(visitor.path).toBe('/dashboard');
    expect(visitor.has('session')).toBe(true);
    expect(visitor.has('device')).toBe(true);
  });

  test('a known device needs no code', async () => {
    const { email } = await company.person();
    const first = await aNewcomer(someAddress());
    await first.visitor.arrive(await first.posts({ email, password }));
    expect(first.visitor.path).toBe('/dashboard');
    await first.visitor.post('/logout');
    await first.visitor.follow('/login');
    const again = await first.visitor.post(first.visitor.path, { email, password }, { 'X-Forwarded-For': noisy });
    await first.visitor.arrive(again);
    expect(first.visitor.path).toBe('/dashboard');
  });

  test('right and wrong passwords, known and unknown addresses get the same response', async () => {
    const { email } = await company.person();
    const nobody = `ana-${randomUUID()}@example.com`;
    const before = (await jobs()).length;
    const answers = [];
    for (const fields of [
      { email, password },
      { email, password: 'wrong-Horse-7!' },
      { email: nobody, password },
    ]) {
      const { page, posts, sees } = await aNewcomer();
      const shown = async (answer: Answer) => ({
        status: answer.status,
        location: answer.headers.location?.replace(page, 'the page'),
        headers: Object.keys(answer.headers).sort(),
        cookies: (answer.headers['set-cookie'] ?? []).map((line) => line.replace(/=[^;]+/, '=')),
        body: answer.body
          .replaceAll(fields.email, '')
          .replaceAll(page, '')
          .replace(/nonce="[^"]+"/g, ''),
      });
      const asked = await shown(await posts(fields));
      const code = (await sees())
        .replaceAll(fields.email, '')
        .replaceAll(page, '')
        .replace(/nonce="[^"]+"/g, '');
      const again = await shown(await posts({ again: '1' }));
      const wrong = await shown(await posts({ code: '0000 0000' }));
      answers.push({ asked, code, again, wrong });
    }
    expect(answers[0]!.asked).toMatchObject({ status: 302, location: 'the page' });
    expect(answers[0]!.wrong.status).toBe(422);
    expect(answers[0]!.wrong.body).toContain('The code is not right.');
    expect(answers[2]).toEqual(answers[0]);
    // the third code for one person in ten minutes was the last one
    expect({ ...answers[1], again: null }).toEqual({ ...answers[0], again: null });
    await allSent();
    expect(await jobs()).toHaveLength(before + 5);
    expect(JSON.stringify(await jobs())).not.toContain('@');
    expect(await lettersTo(nobody)).toEqual([]);
  });
});

describe('the code of a sign-in', () => {
  const codeOf = async (email: string, interaction = randomUUID()) => {
    const asked = await requestSignInCode(worker.services, { email, address: someAddress(), interaction });
    return (asked as { code: SignInCode }).code;
  };

  test('is valid only for the sign-in that requested it', async () => {
    const { email } = await company.person();
    const [ana, eve] = [await aNewcomer(), await aNewcomer()];
    await ana.posts({ email, password });
    const code = await codeFor(email);
    await eve.posts({ email, password: 'wrong' });
    const answer = await eve.posts({ code });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('The code is not right.');
    expect((await ana.posts({ code })).status).toBe(302);
  });

  test('requires the password and is valid once', async () => {
    const { email } = await company.person();
    const ana = await aNewcomer();
    await ana.posts({ email, password });
    const code = await codeFor(email);
    await ana.posts({ code });
    const skipped = await ana.visitor.get(ana.page.replace('interaction', 'auth'));
    expect(skipped.headers.location).toMatch(/^\/idp\/interaction\//);
    expect(ana.visitor.has('session')).toBe(false);

    const other = await aNewcomer();
    await other.posts({ email, password });
    expect((await other.posts({ code })).status).toBe(422);
  });

  test('is valid for its own email address only', async () => {
    const [ana, ben] = [await company.person(), await company.person()];
    const eve = await aNewcomer();
    await eve.posts({ email: ana.email, password });
    await eve.posts({ code: await codeFor(ana.email) });
    const answer = await eve.posts({ email: ben.email, password });
    expect([answer.status, answer.headers.location]).toEqual([302, eve.page]);
    expect(await eve.sees()).toContain('Check your email');
  });

  test('need not be requested again after a mistyped password', async () => {
    const { email } = await company.person();
    const ana = await aNewcomer();
    await ana.posts({ email, password });
    await ana.posts({ code: await codeFor(email) });
    const answers = [];
    for (let time = 0; time < 12; time++) answers.push((await ana.posts({ email, password: 'wrong' })).status);
    expect(answers).toEqual([...Array(10).fill(422), 429, 429]);
  });

  test('is invalid after five attempts, concurrent ones included', async () => {
    const code = await codeOf((await company.person()).email);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => verifySignInCode(worker.services, code, String(at).padStart(8, '0'))),
    );
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
    const digits = digitsOf(worker.services.settings.sessionSecret, code);
    expect(await verifySignInCode(worker.services, code, digits)).toBe('over');
  });

  test('expires after ten minutes', async () => {
    const code = await codeOf((await company.person()).email);
    const digits = digitsOf(worker.services.settings.sessionSecret, code);
    const at = (minutes: number) => ({ ...worker.services, now: () => new Date(Date.now() + minutes * 60_000) });
    expect(await verifySignInCode(at(10.1), code, digits)).toBe('over');
    expect(await verifySignInCode(at(9.9), code, `${digits.slice(0, 4)} ${digits.slice(4)}`)).toBe('right');
  });

  test('has eight digits, and any other input is rejected at the field', async () => {
    const { email } = await company.person();
    const ana = await aNewcomer();
    await ana.posts({ email, password });
    for (const code of ['', ' ', 'x'.repeat(5_000), '1234567', 'abcdefgh', '１２３４５６７８', '0x123456']) {
      const answer = await ana.posts({ code });
      expect([code, answer.status]).toEqual([code, 422]);
      expect(answer.body).toMatch(/class="error"[^>]*>.*(Code is required|The code is not right)/);
    }
  });

  test('is sent three times in ten minutes per address and network, known or not', async () => {
    for (const email of [(await company.person()).email, `${randomUUID()}@example.com`]) {
      const answers = [];
      for (let time = 0; time < 5; time++) {
        const { posts } = await aNewcomer();
        answers.push(await posts({ email, password }));
      }
      expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 429, 429]);
      expect(answers[4]!.body).toContain('Too many codes were requested. Try again in 10 minutes.');
      expect(Number(answers[4]!.headers['retry-after'])).toBeGreaterThan(500);
    }
  });

  test('is sent three times per sign-in, even to different addresses', async () => {
    const { posts } = await aNewcomer();
    const answers = [];
    for (let time = 0; time < 5; time++) {
      answers.push((await posts({ email: `${randomUUID()}@example.com`, password })).status);
    }
    expect(answers).toEqual([302, 302, 302, 429, 429]);
  });

  test('is sent ten times an hour per person; networks where users sign in do not share the limit', async () => {
    const { email } = await company.person();
    const work = someAddress();
    const colleague = await aNewcomer(work);
    await colleague.posts({ email: (await company.person()).email, password });
    const from = (address: string) => requestSignInCode(worker.services, { email, address, interaction: randomUUID() });
    const answers = [];
    for (let time = 0; time < 15; time++) answers.push(await from(someAddress()));
    expect(answers.filter((answer) => 'code' in answer)).toHaveLength(10);
    expect(await from(work)).toHaveProperty('code');
  });

  test('is not sent when it has expired or when its job names no identity', async () => {
    const { email } = await company.person();
    const code = await codeOf(email);
    await codeFor(email);
    const asked = { id: randomUUID(), source: null };
    const late = { identity: code.identity, code: code.id, until: Date.now() - 1 };
    await sendSignInCode({ ...worker, mailer: null } as unknown as JobContext, late, asked);
    for (const payload of [null, {}, { identity: email, code: code.id, until: 1 }, { identity: code.identity }]) {
      await expect(sendSignInCode({} as JobContext, payload, asked)).rejects.toThrow();
    }
  });

  test('is stored and logged nowhere in plain text', async () => {
    const { email } = await company.person();
    const code = await codeOf(email);
    const digits = await codeFor(email);
    const rows = await product.orm.em
      .fork()
      .execute('select payload::text from idp_artifact union all select data::text from pgboss.job');
    const stored = JSON.stringify(rows) + product.log() + worker.said.join('');
    expect(stored).not.toMatch(new RegExp(`(?<![\\da-f])${digits.replace(' ', ' ?')}(?![\\da-f])`));
    expect(stored).toContain(code.id);
  });
});
