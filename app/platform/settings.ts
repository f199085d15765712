import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#db/errors.ts';
import { environmentFor, environments } from './environment.ts';

export type Settings = ReturnType<typeof readSettings>;

/** The environment variables are invalid. The message has one sentence per line and one line per variable. */
export class SettingsError extends Error {}

/** Reads the settings of a process that needs a database; throws SettingsError. */
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
  const nonEmpty = Object.entries(env).filter(([, value]) => value?.trim());
  const read = Variables.safeParse(Object.fromEntries(nonEmpty));
  if (!read.success) throw new SettingsError([...new Set(read.error.issues.map(sentence))].join('\n'));
  const given = read.data;
  const origin = given.ORIGIN ?? `http://localhost:${given.PORT}`;
  const environment = given.APP_ENV ?? environmentFor(new URL(origin).hostname);
  if (environment === 'prod') refuseWeakProduction(given);
  const dataDir = resolve(given.DATA_DIR);
  return {
    env: environment,
    production: given.NODE_ENV === 'production',
    port: given.PORT,
    host: given.HOST,
    origin,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseOwnerUrl: given.DATABASE_OWNER_URL ?? null,
    poolMax: given.DB_POOL_MAX,
    sessionSecret: given.SESSION_SECRET ?? storedSecret(dataDir),
    oidc: oidcOf(given),
    twilio: twilioOf(given),
    quickbooks: quickbooksOf(given),
    demoRestore: demoRestoreOf(given, environment),
    s3: s3Of(given),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? `Incident Xpress <no-reply@${new URL(origin).hostname}>`,
    maxUploadMb: given.MAX_UPLOAD_MB,
    maxAvatarMb: given.MAX_AVATAR_MB,
    maxLogoMb: given.MAX_LOGO_MB,
    trustedProxies: given.TRUSTED_PROXIES,
    helpUrl: given.HELP_URL ?? null,
    marketingUrl: given.MARKETING_URL ?? null,
    productUrl: given.PRODUCT_URL ?? null,
    logLevel: given.LOG_LEVEL,
    // longer than nginx leaves a server out after one failure, so that two servers can be replaced in a row
    drainSeconds: given.DRAIN_SECONDS ?? (environment === 'prod' ? 12 : 1),
    statusPort: given.STATUS_PORT ?? null,
    metricsToken: given.METRICS_TOKEN ?? null,
  };
}

type Env = Record<string, string | undefined>;

const wholeNumber = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const webAddress = z.url({ protocol: /^https?$/ });
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const sender = z.string().refine((text) => z.email().safeParse(/^[^<>"\r\n]+<(.+)>$/.exec(text)?.[1] ?? text).success);
const megabytes = wholeNumber(1, 4_096);
const proxy = z.string().refine((text) => /^(loopback|linklocal|uniquelocal)$/.test(text) || isNetwork(text));

const Variables = z.object({
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

function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CONTINUE_URL }: z.infer<typeof Variables>) {
  const continueUrl = OIDC_CONTINUE_URL ?? null;
  if (continueUrl && URL.parse(continueUrl)?.origin !== URL.parse(OIDC_ISSUER ?? '')?.origin) {
    throw new SettingsError('OIDC_CONTINUE_URL must be on the host of OIDC_ISSUER.');
  }
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, continueUrl };
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
  const given = [S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (S3_BUCKET && S3_ENDPOINT && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
    return { bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, credentials };
  }
  if (!given.some(Boolean)) return null;
  throw new SettingsError(
    'S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: give all five, or none.',
  );
}

/** Throws SettingsError with one sentence for each setting that is not safe enough for production. */
function refuseWeakProduction({ ORIGIN, SESSION_SECRET }: z.infer<typeof Variables>) {
  const where = 'where APP_ENV (or the host of ORIGIN) says prod';
  const sentences = [
    !ORIGIN && `ORIGIN must be given ${where}: the https address people type.`,
    // over plain http others on the network can read the cookies
    ORIGIN?.startsWith('http:') && `ORIGIN must begin with https:// ${where}.`,
    !SESSION_SECRET && `SESSION_SECRET must be given ${where}: at least 32 characters, the same for every process.`,
    SESSION_SECRET &&
      isEasilyGuessed(SESSION_SECRET) &&
      `SESSION_SECRET must be random ${where}, such as the output of: openssl rand -base64 32.`,
  ];
  const problems = sentences.filter(Boolean);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
}

const placeholders =
  /change(me|this|it)|replace(me|this)|placeholder|your?(own)?(session)?secret|sessionsecret|secretkey|supersecret|password|keyboardcat|insecure|12345678|abcdefgh|qwerty/;

/** Estimates whether a secret is weak: a placeholder from a manual, few different characters or a repeated sequence. */
function isEasilyGuessed(secret: string) {
  const letters = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  return placeholders.test(letters) || new Set(secret).size < 8 || /^(.{1,16})\1+.{0,15}$/s.test(secret);
}

function storedSecret(dataDir: string) {
  const file = join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    keepOnce(file, randomBytes(32).toString('base64url'));
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(
      `The data folder ${dataDir} cannot be used (${(error as Error).message}): choose another with DATA_DIR.`,
    );
  }
}

/** Creates a file atomically; keeps an existing file, so that the first of several processes wins. */
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
