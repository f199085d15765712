import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';

let product: OwnProduct;
let visitor: Client;
beforeAll(async () => {
  product = await ownProduct();
  visitor = new Client(product.origin);
});
afterAll(() => product.close());

/** The heading, the sentence under it and where its button leads, as they stand in the page. */
async function messageOf(answer: Answer) {
  const page = answer.body.replaceAll('&#x27;', "'");
  const [, title, text] = /<h1>([^<]*)<\/h1><p>([^<]*)<\/p>/.exec(page) ?? [];
  const [, foot = ''] = /<div class="wizard__foot">(.*?)<\/div>/.exec(page) ?? [];
  const leads = [...foot.matchAll(/(?:action|href)="([^"]+)"/g)].at(-1)?.[1];
  return { status: answer.status, title, text, says: /Go to main page/.test(foot), leads };
}

const out = { says: true, leads: '/logout' };
const on = { says: true, leads: '/dashboard' };

describe('the error page', () => {
  test.each([
    [
      'pending',
      'Action Required',
      'Almost done! A verification email has been sent to you. Please verify your account using the link provided. If you do not see the verification email in your inbox, please check your junk or spam folder.',
      out,
    ],
    ['inactive', 'Authorization Error', 'Your account is inactive. Please contact your administrator.', out],
    ['unknownStatus', 'Authorization Error', "We're afraid something went wrong...Please try again.", out],
    ['noPermission', 'Permission Error', 'You do not have permission.', on],
    ['pageNotExist', 'Page Not Exist Error', 'The page does not exist.', on],
    [
      'exceedMaxConcurrentUser',
      'Exceed Max Concurrent User',
      'The number of current concurrent users exceeded the max concurrent user. Please contact to your system admin.',
      out,
    ],
  ])('%s has its title and its text', async (type, title, text, foot) => {
    expect(await messageOf(await visitor.get(`/errors/${type}`))).toEqual({ status: 200, title, text, ...foot });
  });

  test.each(['other', 'PENDING', 'toString', '__proto__', 'constructor', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'])(
    '%s is the general one',
    async (type) => {
      const page = await messageOf(await visitor.get(`/errors/${type}`));
      expect(page).toEqual({ status: 200, title: 'Error', text: 'Something went wrong. Please try again.', ...on });
    },
  );

  test('of an unknown address says that the page does not exist', async () => {
    const page = { status: 404, title: 'Page Not Exist Error', text: 'The page does not exist.', ...on };
    for (const path of [
      '/none',
      '/errors',
      '/errors/a/b',
      '/dashboard/none',
      '/assets/none.js',
      '/index.html',
      '/.env',
    ]) {
      expect(await messageOf(await visitor.get(path)), path).toEqual(page);
    }
    expect(await messageOf(await visitor.post('/none'))).toEqual(page);
  });

  test('is shown at an address without a page of its own', async () => {
    const company = await aCompany(product.orm);
    const ana = await Client.signIn(product.origin, (await company.person()).email, password);
    const button = `/notifications/${randomUUID()}/dismiss`;
    const document = { 'Sec-Fetch-Dest': 'document' };
    const absent = { status: 404, title: 'Page Not Exist Error', text: 'The page does not exist.', ...on };
    expect(await messageOf(await ana.post(button, {}, document))).toEqual(absent);
    expect(await messageOf(await ana.post(button, {}, { Accept: 'text/html' }))).toEqual(absent);
    const ofImport = ['run', 'cancel', 'encoding'].map((act) => `/administration/import/${randomUUID()}/${act}`);
    const ofPlan = ['resume', 'erasure/withdraw'].map((act) => `/administration/subscription2/${act}`);
    for (const path of [button, '/theme', '/logout', ...ofImport, ...ofPlan]) {
      expect(await messageOf(await ana.get(path, document)), path).toEqual(absent);
    }

    const owner = new pg.Client(product.database.owner);
    await owner.connect();
    await owner.query('begin; lock table notification in access exclusive mode');
    const answer = await ana.post(button, {}, document);
    await owner.end();
    const page = answer.body;
    expect(page).toContain(answer.headers['x-request-id']);
    expect(answer.headers['retry-after']).toBe('5');
    expect(await messageOf(answer)).toMatchObject({ status: 503, title: 'One moment', ...on });
  });

  test('of an unknown address lets a user search by words or number, and a visitor sign in', async () => {
    const company = await aCompany(product.orm);
    const ana = await Client.signIn(product.origin, (await company.person()).email, password);
    const next = async (who: Client) => /Where to go from here.*?<\/section>/.exec((await who.get('/none')).body);
    expect((await next(ana))![0]).toMatch(/<form [^>]*action="\/find".*?name="q"/);
    expect((await next(visitor))![0]).toMatch(/^(?!.*\/find).*href="\/login"/);
  });

  test('without a permission offers one way on, names the workgroup and who can help, and tells an administrator nothing about themselves', async () => {
    const company = await aCompany(product.orm);
    const officer = await Client.signIn(
      product.origin,
      (await company.person({ privileges: ['MYINCIDENT_ADD'] })).email,
      password,
    );
    const administrator = await Client.signIn(product.origin, (await company.person({ admin: true })).email, password);
    const main = async (who: Client) => /<main.*?<\/main>/s.exec((await who.get('/errors/noPermission')).body)![0];
    const [theirs, own] = [await main(officer), await main(administrator)];
    for (const page of [theirs, own]) {
      expect(page.match(/class="btn/g)).toHaveLength(1);
      expect(page).toMatch(/class="btn btn--primary"[^>]*>Go to main page/);
    }
    expect(theirs).toContain('does not have the privilege for this');
    expect(theirs).toMatch(/Ask an administrator of Harbour: Ana Test\./);
    expect(own).not.toContain('Ana Test');
    expect(own).not.toContain('does not have the privilege for this');
  });

  test('answers an autosave with JSON and a posted form with a page while the database is out of reach', async () => {
    const company = await aCompany(product.orm);
    const email = (await company.person({ privileges: ['MYINCIDENT_ADD'] })).email;
    const ana = await Client.signIn(product.origin, email, password);
    const saves = `${(await ana.get('/newincident')).headers.location}/saves`;
    const owner = new pg.Client(product.database.owner);
    await owner.connect();
    await owner.query('begin; lock table draft in access exclusive mode');
    const save = { revision: '1', operationId: randomUUID() };
    const [script, person, reading] = await Promise.all([
      ana.post(saves, save, { 'Sec-Fetch-Dest': 'empty' }),
      ana.post(saves, save, { 'Sec-Fetch-Dest': 'document' }),
      ana.get(saves, { 'Sec-Fetch-Dest': 'empty' }),
    ]);
    await owner.end();
    for (const answer of [script, reading]) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(JSON.parse(answer.body)).toEqual({
        error: 'Incident Xpress cannot reach its records right now. Nothing that was saved is lost.',
        id: answer.headers['x-request-id'],
      });
    }
    expect(await messageOf(person)).toMatchObject({ status: 503, title: 'One moment', ...on });
  });

  test('of a method that a page does not have says that this cannot be done', async () => {
    expect(await messageOf(await visitor.post('/help'))).toMatchObject({ status: 405, title: 'This cannot be done' });
  });

  test('has links to the Help Center and to sign-in', async () => {
    for (const path of ['/errors/pending', '/none', '/', '/callback']) {
      const page = (await visitor.get(path)).body;
      expect(page).toMatch(/<a class="top__link" href="\/help"[^>]*>.*?Help Center/);
      expect(page).toMatch(/href="\/signup">SIGN UP<.*href="\/login">SIGN IN</);
    }
  });

  test('of a failed post has the frame of the person who sent it', async () => {
    const ana = await (await aCompany(product.orm)).person({ privileges: ['INCIDENT_ANALYSIS'] });
    const session = await Client.signIn(product.origin, ana.email, password);
    const item = '0198c000-0000-7000-8000-000000000001';
    const choices = 'period=periodType:LAST_DAYS;days:30&frequency=DAY&chart=bar&title=Falls';
    const { status, body } = await session.post(`/analyze/update?${choices}&item=${item}&version=1`);
    expect(status).toBe(404);
    expect(body).not.toContain('SIGN UP');
    expect(body).toContain('Logout');
  });

  test('of an inactive user logs the user out with its button', async () => {
    const ana = await (await aCompany(product.orm)).person();
    const session = await Client.signIn(product.origin, ana.email, password);
    await session.get('/errors/inactive');
    expect((await session.post('/logout')).headers.location).toBe('/');
    expect(session.has('session')).toBe(false);
  });
});

describe('a person who signs in', () => {
  test.each([
    [0, 'pending'],
    [2, 'inactive'],
  ])('with the status %i is redirected to the error page "%s"', async (status, type) => {
    const ana = await (await aCompany(product.orm)).person({ status });
    const newcomer = new Client(product.origin);
    await newcomer.signIn(ana.email, password);
    expect(newcomer.path).toBe(`/errors/${type}`);
    expect(newcomer.has('session')).toBe(false);
  });

  test('without a user in any account is redirected to the error page "unknownStatus"', async () => {
    const company = await aCompany(product.orm);
    const gone = await company.person();
    await company.em.execute('delete from app_user where id = $1', [gone.userId]);
    const newcomer = new Client(product.origin);
    await newcomer.signIn(gone.email, password);
    expect(newcomer.path).toBe('/errors/unknownStatus');
  });

  test('when all seats are taken is redirected to the error page about it', async () => {
    const company = await aCompany(product.orm, { seats: 1 });
    const [ana, ben] = [await company.person(), await company.person()];
    await Client.signIn(product.origin, ana.email, password);
    const newcomer = new Client(product.origin);
    await newcomer.signIn(ben.email, password);
    expect(newcomer.path).toBe('/errors/exceedMaxConcurrentUser');
    expect(newcomer.has('session')).toBe(false);
    expect((await newcomer.get('/errors/exceedMaxConcurrentUser')).body).not.toContain('Who can help');
    const helper = await company.person({ privileges: ['SUBSCRIPTION_EDIT'] });
    await company.em.execute(`update app_user set first_name = 'Helen', last_name = 'Castellanos' where id = $1`, [
      helper.userId,
    ]);
    // two people who are refused, and one email
    for (let times = 0; times < 2; times++) await newcomer.signIn(ben.email, password);
    expect((await newcomer.get('/errors/exceedMaxConcurrentUser')).body).toContain(
      'Helen Castellanos can let more people sign in',
    );
    expect((await new Client(product.origin).get('/errors/exceedMaxConcurrentUser')).body).not.toContain('Helen');
    const jobs = await product.orm.em
      .fork()
      .execute(`select from pgboss.job where name = 'tell-full-seats' and data ->> 'accountId' = $1`, [company.id]);
    expect(jobs).toHaveLength(1);
  });
});
