import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#db/errors.ts';
import { toStartError } from '#db/start-error.ts';
import { emailPattern } from '#db/vocabulary/email-address.ts';
import { isLoopback } from '../host/is-loopback.ts';
import { makeFolder } from '../host/make-folder.ts';
import { environmentFor, environments } from './environment.ts';
import { strayCharacters } from './stray-characters.ts';

export type Settings = ReturnType<typeof readSettings>;

export class SettingsError extends Error {}

export function readSettings(env: Env) {
  const { databaseUrl, ...settings } = readStartSettings(env);
  if (databaseUrl) return { ...settings, databaseUrl };
  throw new SettingsError('DATABASE_URL is missing: give it, or use `npm start`, which brings a database of its own.');
}

export function readSettingsOrExit(env: Env): Settings {
  try {
    return readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Reads the settings for `npm start`, which starts a database when none is configured. Throws SettingsError. */
export function readStartSettings(env: Env) {
  const isSetting = ([name, value]: [string, string | undefined]) => name in Variables.shape && value?.trim();
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(isSetting)) as Record<string, string>;
  // the session secret is exempt: one in quotes may have sealed what is stored
  const { SESSION_SECRET: _, ...checked } = nonEmpty;
  const stray = strayCharacters(checked);
  if (stray.length > 0) throw new SettingsError(stray.join('\n'));
  const read = Variables.safeParse(nonEmpty);
  if (!read.success) throw new SettingsError([...new Set(read.error.issues.map(sentence))].join('\n'));
  const variables = read.data;
  const origin = variables.ORIGIN ?? `http://localhost:${variables.PORT}`;
  const environment = environmentOf(variables, new URL(origin).hostname);
  if (environment === 'prod') refuseWeakProduction(variables);
  const dataDir = resolve(variables.DATA_DIR);
  refuseFileAsFolder(dataDir);
  return {
    env: environment,
    production: variables.NODE_ENV !== 'development',
    port: variables.PORT,
    host: variables.HOST,
    origin,
    dataDir,
    databaseUrl: variables.DATABASE_URL ?? null,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL ?? null,
    poolMax: variables.DB_POOL_MAX,
    sessionSecret: variables.SESSION_SECRET ?? storedSecret(dataDir),
    oidc: oidcOf(variables),
    twilio: twilioOf(variables),
    quickbooks: quickbooksOf(variables),
    stripe: stripeOf(variables),
    demoRestore: demoRestoreOf(variables, environment),
    s3: s3Of(variables),
    smtpUrl: variables.SMTP_URL ?? null,
    seller: variables.SELLER,
    mailFrom: variables.MAIL_FROM ?? `Incident Xpress <no-reply@${new URL(origin).hostname}>`,
    apiCallsPerMinute: variables.API_CALLS_PER_MINUTE,
    apiCallsPerMinuteOfAccount: variables.API_CALLS_PER_MINUTE_ACCOUNT ?? 5 * variables.API_CALLS_PER_MINUTE,
    maxUploadMb: variables.MAX_UPLOAD_MB,
    maxAvatarMb: variables.MAX_AVATAR_MB,
    maxLogoMb: variables.MAX_LOGO_MB,
    trustedProxies: variables.TRUSTED_PROXIES,
    webhookLoopbackPort: variables.WEBHOOK_LOOPBACK_PORT ?? null,
    helpUrl: variables.HELP_URL ?? null,
    marketingUrl: variables.MARKETING_URL ?? null,
    productUrl: variables.PRODUCT_URL ?? null,
    logLevel: variables.LOG_LEVEL,
    // longer than nginx leaves a server out after failures, so that two servers can be replaced in a row
    drainSeconds: variables.DRAIN_SECONDS ?? (environment === 'prod' ? 12 : 1),
    statusPort: variables.STATUS_PORT ?? null,
    metricsToken: variables.METRICS_TOKEN ?? null,
  };
}

type Env = Record<string, string | undefined>;

const wholeNumber = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const webAddress = z.url({ protocol: /^https?$/ });
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const sender = z.string().refine((text) => emailPattern.test(/^[^<>"\r\n]+<(.+)>$/.exec(text)?.[1] ?? text));
const megabytes = wholeNumber(1, 4_096);
const proxy = z.string().refine((text) => /^(loopback|linklocal|uniquelocal)$/.test(text) || isNetwork(text));

const stripePrice = z.string().regex(/^price_\w+$/);
const priceIdWords = 'the id of a price, which begins with price_';

export const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional().describe('production, development or test'),
  APP_ENV: z.enum(environments).optional().describe('local, dev, test, demo or prod'),
  PORT: wholeNumber(1, 65_535).default(3000).describe('a whole number from 1 to 65535'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on'),
  ORIGIN: webAddress
    .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`)
    .transform((text) => URL.parse(text)?.origin ?? text)
    .optional()
    .describe('the address people type, without a path, such as https://incidents.example.com'),
  DATA_DIR: z.string().default('.data').describe('a folder'),
  DATABASE_URL: databaseAddress.optional().describe('an address such as postgresql://user:password@host:5432/name'),
  DATABASE_OWNER_URL: databaseAddress
    .optional()
    .describe('an address such as postgresql://owner:password@host:5432/name'),
  DB_POOL_MAX: wholeNumber(1, 1_000).default(20).describe('a whole number from 1 to 1000'),
  SESSION_SECRET: z.string().min(32).optional().describe('at least 32 characters long'),
  OIDC_ISSUER: webAddress.optional().describe('the web address of an OpenID Connect provider'),
  OIDC_CLIENT_ID: z.string().optional().describe('text'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('text'),
  OIDC_CONTINUE_URL: webAddress
    .optional()
    .describe('the web address at which the provider continues a sign-in, on the host of OIDC_ISSUER'),
  OIDC_API_AUDIENCE: z.string().optional().describe('the audience of access tokens for /api'),
  API_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(120).describe('a whole number from 1 to 1000000'),
  API_CALLS_PER_MINUTE_ACCOUNT: wholeNumber(1, 5_000_000).optional().describe('a whole number from 1 to 5000000'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/)
    .optional()
    .describe('the SID of an account, which begins with AC'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('text'),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|MG\w+)$/)
    .optional()
    .describe('a number such as +16045550100, or an MG… SID'),
  TWILIO_API_URL: webAddress.default('https://api.twilio.com').describe('a web address'),
  QUICKBOOKS_CLIENT_ID: z.string().optional().describe('text'),
  QUICKBOOKS_CLIENT_SECRET: z.string().optional().describe('text'),
  QUICKBOOKS_AUTHORIZE_URL: webAddress.default('https://appcenter.intuit.com/connect/oauth2').describe('a web address'),
  QUICKBOOKS_TOKEN_URL: webAddress
    .default('https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer')
    .describe('a web address'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe('a secret key, which begins with sk_ or rk_'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional()
    .describe('the signing secret of a webhook endpoint, which begins with whsec_'),
  STRIPE_API_HOST: webAddress.default('https://api.stripe.com').describe('a web address'),
  STRIPE_PRICE_MONTHLY: stripePrice.optional().describe(priceIdWords),
  STRIPE_PRICE_MONTHLY_ADDITIONAL: stripePrice.optional().describe(priceIdWords),
  STRIPE_PRICE_YEARLY: stripePrice.optional().describe(priceIdWords),
  STRIPE_PRICE_YEARLY_ADDITIONAL: stripePrice.optional().describe(priceIdWords),
  STRIPE_TAX_RATE: z
    .string()
    .regex(/^txr_\w+$/)
    .optional()
    .describe('the id of a tax rate, which begins with txr_'),
  DEMO_RESTORE: z.enum(['on', 'off']).default('off').describe('on or off'),
  S3_BUCKET: z.string().optional().describe('the name of a bucket'),
  S3_ENDPOINT: webAddress.optional().describe('a web address, such as https://s3.ca-central-1.amazonaws.com'),
  S3_REGION: z.string().optional().describe('the name of a region, such as ca-central-1'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('text'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('text'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe('an address such as smtps://user:password@mail.example.com'),
  SELLER: z
    .string()
    .min(1)
    .max(300)
    .default('Incident Xpress')
    .describe('name, address and tax number of who sells, in one line'),
  MAIL_FROM: sender.optional().describe('an address, or Incident Xpress <incidents@example.com>'),
  MAX_UPLOAD_MB: megabytes.default(100).describe('a whole number from 1 to 4096'),
  MAX_AVATAR_MB: megabytes.default(5).describe('a whole number from 1 to 4096'),
  MAX_LOGO_MB: megabytes.default(5).describe('a whole number from 1 to 4096'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(proxy))
    .describe('a list of addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas'),
  WEBHOOK_LOOPBACK_PORT: wholeNumber(1, 65_535).optional().describe('a whole number from 1 to 65535'),
  HELP_URL: webAddress.optional().describe('a web address'),
  MARKETING_URL: webAddress.optional().describe('a web address'),
  PRODUCT_URL: webAddress.optional().describe('a web address'),
  DRAIN_SECONDS: wholeNumber(0, 20).optional().describe('a whole number from 0 to 20'),
  STATUS_PORT: wholeNumber(1, 65_535).optional().describe('a whole number from 1 to 65535'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters long'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
});

function sentence({ path }: { path: PropertyKey[] }) {
  const name = path[0] as keyof typeof Variables.shape;
  return `${name} must be ${Variables.shape[name].description}.`;
}

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && !rest.length && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

function oidcOf({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_CONTINUE_URL,
  OIDC_API_AUDIENCE,
}: z.infer<typeof Variables>) {
  // an ID token, whose audience is the client, would otherwise open /api
  if (OIDC_API_AUDIENCE && OIDC_API_AUDIENCE === OIDC_CLIENT_ID) {
    throw new SettingsError('OIDC_API_AUDIENCE must not be OIDC_CLIENT_ID.');
  }
  const apiAudience = OIDC_API_AUDIENCE ?? null;
  const continueUrl = OIDC_CONTINUE_URL ?? null;
  if (continueUrl && URL.parse(continueUrl)?.origin !== URL.parse(OIDC_ISSUER ?? '')?.origin) {
    throw new SettingsError('OIDC_CONTINUE_URL must be on the host of OIDC_ISSUER.');
  }
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    return {
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      continueUrl,
      apiAudience,
    };
  }
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET) return null;
  throw new SettingsError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: give all three, or none.');
}

function twilioOf({
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: from,
  TWILIO_API_URL: apiUrl,
}: z.infer<typeof Variables>) {
  if (accountSid && authToken && from) return { accountSid, authToken, from, apiUrl };
  if (!accountSid && !authToken && !from) return null;
  throw new SettingsError(
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together: give all three, or none.',
  );
}

function quickbooksOf({
  QUICKBOOKS_CLIENT_ID: clientId,
  QUICKBOOKS_CLIENT_SECRET: clientSecret,
  QUICKBOOKS_AUTHORIZE_URL: authorizeUrl,
  QUICKBOOKS_TOKEN_URL: tokenUrl,
}: z.infer<typeof Variables>) {
  if (clientId && clientSecret) return { clientId, clientSecret, authorizeUrl, tokenUrl };
  if (!clientId && !clientSecret) return null;
  throw new SettingsError('QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET go together: give both, or neither.');
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_HOST: apiHost,
  STRIPE_PRICE_MONTHLY: monthly,
  STRIPE_PRICE_MONTHLY_ADDITIONAL: monthlyAdditional,
  STRIPE_PRICE_YEARLY: yearly,
  STRIPE_PRICE_YEARLY_ADDITIONAL: yearlyAdditional,
  STRIPE_TAX_RATE: taxRate,
}: z.infer<typeof Variables>) {
  if (secretKey && webhookSecret && monthly && monthlyAdditional && yearly && yearlyAdditional) {
    const prices = { monthly, monthlyAdditional, yearly, yearlyAdditional };
    const { hostname, origin } = new URL(apiHost);
    // Checkout is on a host of its own, except at the local server
    const checkoutOrigin = hostname === 'api.stripe.com' ? 'https://checkout.stripe.com' : origin;
    return { secretKey, webhookSecret, apiHost, prices, taxRate: taxRate ?? null, checkoutOrigin };
  }
  if (![secretKey, webhookSecret, monthly, monthlyAdditional, yearly, yearlyAdditional, taxRate].some(Boolean)) {
    return null;
  }
  throw new SettingsError(
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the four STRIPE_PRICE_… go together: give all six, or none.',
  );
}

/** Restoring replaces accounts, so it needs the owner of the tables, and is refused in production. */
function demoRestoreOf({ DEMO_RESTORE }: z.infer<typeof Variables>, environment: string) {
  if (DEMO_RESTORE === 'on' && environment === 'prod') {
    throw new SettingsError('DEMO_RESTORE must be off where APP_ENV (or the host of ORIGIN) says prod.');
  }
  return DEMO_RESTORE === 'on';
}

function s3Of({
  S3_BUCKET,
  S3_ENDPOINT,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: z.infer<typeof Variables>) {
  const s3Values = [S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (S3_BUCKET && S3_ENDPOINT && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
    return { bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, credentials };
  }
  if (!s3Values.some(Boolean)) return null;
  throw new SettingsError(
    'S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: give all five, or none.',
  );
}

/** A reachable or missing host never makes sign-ins weaker than in production: only APP_ENV itself can. */
function environmentOf({ APP_ENV, HOST }: z.infer<typeof Variables>, originHost: string) {
  if (APP_ENV) return APP_ENV;
  const environment = environmentFor(originHost);
  if (environment === 'prod' || (isLoopback(originHost) && isLoopback(HOST))) return environment;
  throw new SettingsError(
    `APP_ENV must be given (${environments.join(', ')}) where others can reach the product: the host of ORIGIN, ${originHost}, says ${environment}, which has weaker guards than prod.`,
  );
}

/** The product sends secrets or personal data to these addresses. */
const outsideServices = [
  ...['OIDC_ISSUER', 'OIDC_CONTINUE_URL', 'TWILIO_API_URL', 'QUICKBOOKS_AUTHORIZE_URL', 'QUICKBOOKS_TOKEN_URL'],
  ...['STRIPE_API_HOST', 'S3_ENDPOINT', 'SMTP_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL'],
] as (keyof z.infer<typeof Variables>)[];

function plainTextProblem(name: string, value: string): string | null {
  const { protocol, hostname, searchParams } = new URL(value);
  const where = 'where APP_ENV (or the host of ORIGIN) says prod, unless its host is this machine';
  if (protocol.startsWith('postgres')) {
    // the host may be a parameter; a path is a socket of this machine
    const host = decodeURIComponent(searchParams.getAll('host').at(-1) ?? hostname);
    const modes = searchParams.getAll('sslmode');
    const isVerified = modes.length > 0 && modes.every((mode) => !['disable', 'no-verify'].includes(mode));
    if (isVerified || host === '' || host.startsWith('/') || isLoopback(host)) return null;
    return `${name} must have sslmode=verify-full ${where}.`;
  }
  if (isLoopback(hostname)) return null;
  if (protocol === 'http:') return `${name} must begin with https:// ${where}.`;
  if (!protocol.startsWith('smtp')) return null;
  if (protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true') {
    return `${name} must begin with smtps://, or end with ?requireTLS=true, ${where}.`;
  }
  const weakens = [...searchParams.keys()].find((key) => /^(ignoreTLS|secure|opportunisticTLS|tls\..*)$/.test(key));
  return weakens ? `${name} must not have ${weakens} ${where}.` : null;
}

function refuseWeakProduction(variables: z.infer<typeof Variables>) {
  const { ORIGIN, SESSION_SECRET } = variables;
  const where = 'where APP_ENV (or the host of ORIGIN) says prod';
  const sentences = [
    !ORIGIN && `ORIGIN must be given ${where}: the https address people type.`,
    // over plain http others on the network can read the cookies
    ORIGIN?.startsWith('http:') && `ORIGIN must begin with https:// ${where}.`,
    variables.WEBHOOK_LOOPBACK_PORT && `WEBHOOK_LOOPBACK_PORT must not be given ${where}: it is for trying webhooks.`,
    !SESSION_SECRET && `SESSION_SECRET must be given ${where}: at least 32 characters, the same for every process.`,
    variables.STRIPE_SECRET_KEY?.includes('_test_') &&
      `STRIPE_SECRET_KEY must be a live key ${where}: with a test key nobody pays.`,
    SESSION_SECRET &&
      isEasilyGuessed(SESSION_SECRET) &&
      `SESSION_SECRET must be random ${where}, such as the output of: openssl rand -base64 32.`,
    ...outsideServices.map((name) => variables[name] && plainTextProblem(name, String(variables[name]))),
  ];
  const problems = sentences.filter(Boolean);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
}

function refuseFileAsFolder(dataDir: string) {
  let isFile: boolean;
  try {
    isFile = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch (error) {
    throw new SettingsError(toStartError(error, dataDir).message);
  }
  if (isFile) throw new SettingsError(`DATA_DIR must be a folder, and ${dataDir} is a file.`);
}

const placeholders =
  /change(me|this|it)|replace(me|this)|placeholder|your?(own)?(session)?secret|sessionsecret|secretkey|supersecret|password|keyboardcat|insecure|12345678|abcdefgh|qwerty/;

/** Detects placeholders of manuals, few different characters and repeated sequences. */
function isEasilyGuessed(secret: string) {
  const letters = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  return placeholders.test(letters) || new Set(secret).size < 8 || /^(.{1,16})\1+.{0,15}$/s.test(secret);
}

function storedSecret(dataDir: string) {
  const file = join(dataDir, 'session-secret');
  try {
    makeFolder(dataDir);
    keepOnce(file, randomBytes(32).toString('base64url'));
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(toStartError(error, dataDir).message);
  }
}

/** Creates a file atomically, so that the first of several processes wins. */
function keepOnce(file: string, content: string) {
  const tempPath = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(tempPath, content, { mode: 0o600 });
  try {
    linkSync(tempPath, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(tempPath);
  }
}
