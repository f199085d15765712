import { expect, test } from 'vitest';
import { readStartSettings, Variables } from '#app/platform/process/settings.ts';

const prod = {
  APP_ENV: 'prod',
  ORIGIN: 'https://incidents.example.com',
  SESSION_SECRET: 'kX9#mQ2$vL7@pR4!wT8&zN5*bC3^hJ6(',
};
/** Settings that go together with one that names an outside service. */
const beside: Record<string, string> = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'incident',
  OIDC_CLIENT_SECRET: 's3cret',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+16045550100',
  QUICKBOOKS_CLIENT_ID: 'id',
  QUICKBOOKS_CLIENT_SECRET: 's3cret',
  S3_BUCKET: 'files',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'ca',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 's3cret',
};
/** Addresses that browsers open or that name the product itself: nothing is sent to them by the server. */
const notOutside = ['ORIGIN', 'HELP_URL', 'MARKETING_URL', 'PRODUCT_URL'];
const accepts = (name: keyof typeof Variables.shape, value: string) => Variables.shape[name].safeParse(value).success;
const names = (Object.keys(Variables.shape) as (keyof typeof Variables.shape)[]).filter(
  (name) => !notOutside.includes(name),
);
const free = ['PORT', 'HOST', 'DATA_DIR', 'S3_BUCKET', 'S3_REGION'];
const isFreeText = (name: keyof typeof Variables.shape) =>
  accepts(name, 'any text of more than 32 letters, and no address');
const withScheme = (url: string) =>
  names.filter((name) => !free.includes(name) && !isFreeText(name) && accepts(name, url));

const https = withScheme('http://service.example.com');
const smtp = withScheme('smtp://service.example.com');
const database = withScheme('postgresql://app:secret@db.example.com/incident');

const weakMail = [
  'smtp://mail.example.com',
  'smtp://mail.example.com:587?requireTLS=false',
  'smtp://mail.example.com?requireTLS=true&ignoreTLS=true',
  'smtps://mail.example.com?secure=false',
  'smtps://mail.example.com?tls.rejectUnauthorized=false',
];
const weakDatabases = [
  '',
  '?sslmode=disable',
  '?sslmode=no-verify',
  '?ssl=0',
  '?sslmode=verify-full&sslmode=no-verify',
  '?host=other.example.com',
];

function refusalOf(name: string, value: string): string {
  const onOneHost =
    name === 'OIDC_CONTINUE_URL' ? { OIDC_ISSUER: new URL(value).origin.replace('http:', 'https:') } : {};
  try {
    readStartSettings({ ...prod, ...beside, ...onOneHost, [name]: value, DATA_DIR: '/nowhere' });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('every setting that names an outside service takes part', () => {
  expect(https).toEqual(
    expect.arrayContaining(['OIDC_ISSUER', 'TWILIO_API_URL', 'QUICKBOOKS_TOKEN_URL', 'S3_ENDPOINT']),
  );
  expect([smtp, database]).toEqual([['SMTP_URL'], ['DATABASE_URL', 'DATABASE_OWNER_URL']]);
});

test.each(https)('prod refuses %s over http in one sentence, unless the host is this machine', (name) => {
  expect(refusalOf(name, 'http://service.example.com')).toMatch(new RegExp(`(^|\\n)${name} must .*\\.$`));
  expect(refusalOf(name, 'http://127.0.0.1.example.com').split('\n')).toHaveLength(1);
  expect(refusalOf(name, 'https://service.example.com')).toBe('');
  if (name !== 'OIDC_CONTINUE_URL') expect(refusalOf(name, 'http://localhost:9000')).toBe('');
});

test.each(smtp.flatMap((name) => weakMail.map((value) => [name, value] as const)))(
  'prod refuses %s=%s',
  (name, value) => {
    expect(refusalOf(name, value)).toMatch(new RegExp(`^${name} must .*\\.$`));
  },
);

test.each(smtp)('prod accepts %s with TLS, or on this machine', (name) => {
  for (const value of [
    'smtps://a:b@mail.example.com',
    'smtp://mail.example.com:587?requireTLS=true',
    'smtp://127.0.0.1:25',
  ])
    expect(refusalOf(name, value)).toBe('');
});

test.each(database.flatMap((name) => weakDatabases.map((query) => [name, query] as const)))(
  'prod refuses %s with "%s"',
  (name, query) => {
    expect(refusalOf(name, `postgresql://app:secret@db.example.com/incident${query}`)).toMatch(
      new RegExp(`^${name} must have sslmode=verify-full .*\\.$`),
    );
  },
);

test.each(database)('prod accepts %s with verified TLS, or on this machine', (name) => {
  for (const mode of ['require', 'verify-ca', 'verify-full'])
    expect(refusalOf(name, `postgresql://app:secret@db.example.com/incident?sslmode=${mode}`)).toBe('');
  for (const local of [
    '127.0.0.1:5432/incident',
    '[::1]/incident',
    '%2Fvar%2Frun/incident',
    'x/incident?host=/var/run',
  ])
    expect(refusalOf(name, `postgresql://app:secret@${local}`)).toBe('');
});

test.each([...https, ...smtp, ...database])('outside prod %s may be plain text', (name) => {
  const value = {
    smtp: 'smtp://mail.example.com',
    database: 'postgresql://a:b@db.example.com/x',
    https: 'http://id.example.com',
  };
  const kind = smtp.includes(name) ? 'smtp' : database.includes(name) ? 'database' : 'https';
  const issuer = name === 'OIDC_CONTINUE_URL' ? { OIDC_ISSUER: value.https } : {};
  const env = { ...beside, ...issuer, APP_ENV: 'dev', SESSION_SECRET: prod.SESSION_SECRET, [name]: value[kind] };
  expect(() => readStartSettings(env)).not.toThrow();
});
