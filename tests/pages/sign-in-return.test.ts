import { afterAll, describe, expect, inject, test } from 'vitest';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { criteriaParams, queryString } from '#app/search/criteria/criteria-address.ts';
import { openOrm } from '#db/orm.ts';
import { Visit } from '../support/browser.ts';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';
import { aCompany, password } from '../support/people.ts';

const orm = await openOrm(inject('demo').app, 2);
const company = await aCompany(orm);
const { email } = await company.person({ privileges: ['MYINCIDENT_ADD', 'ALLINCIDENT_SEARCH'] });
afterAll(async () => {
  await orm.close(true);
});

const name = (at: number) => `Émile ${at} “Śliwiński” & ${(at * 7919).toString(36)}`;
const criteria = criteriaSchema.parse({
  person: { values: Array.from({ length: 22 }, (_, at) => ({ firstName: name(at), lastName: name(at + 40) })) },
});
const search = `/search?${queryString(criteriaParams(criteria))}`;

describe.each(profilesToTest(desktopFirst))('the sign-in, $name,', ({ profile }) => {
  test.each([
    ['a long search', search],
    ['a part of a page', '/profile#security'],
    ['a part of a page with a question', '/profile?tab=1#security'],
    ['a long search with a part', `${search}#found`],
  ])('leads on to %s', async (_, address) => {
    if (address.startsWith(search)) expect(address.length).toBeGreaterThan(3_000);
    const visit = await Visit.begin(profile);
    const { page } = visit;
    await page.goto(address);
    await visit.signInHere(email, password);
    await page.waitForURL(({ pathname }) => /^\/(search|profile|dashboard)/.test(pathname));
    // a space and a colon have two spellings in an address
    const parts = ({ pathname, searchParams, hash }: URL) => ({ pathname, query: [...searchParams], hash });
    expect(parts(new URL(page.url()))).toEqual(parts(new URL(address, page.url())));
    await visit.end();
  });
});
