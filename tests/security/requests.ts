import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { filled, type Route } from '../support/routes.ts';
import { type Fields, hostileText } from './hostile.ts';

/** How a form is encoded: as browsers do, and in ways that no browser uses. */
export const dresses = fc.oneof(
  { weight: 14, arbitrary: fc.constant('form' as const) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...(['parts', 'files', 'cut', 'unbounded', 'bytes', 'utf-16', 'json', 'plain', 'untyped', 'mistyped'] as const),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('percent', 'ampersands', 'twice', 'empty') },
);
export type Dress = typeof dresses extends fc.Arbitrary<infer One> ? One : never;

/** The address itself, other spellings of it and similar addresses. */
export const places = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ own: true, suffix: '' }) },
  { weight: 2, arbitrary: fc.constant({ own: true, suffix: '.data' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('?index', '?_data=root', '?%', '?a=%E0%A4%A', '.data?_routes=root', '/')
      .map((suffix) => ({ own: true, suffix })),
  },
  { weight: 2, arbitrary: hostileText.map((text) => ({ own: false, suffix: '', text })) },
);
type Place = typeof places extends fc.Arbitrary<infer One> ? One : never;

/** The cookie that is corrupted, if any. */
export const sessions = fc.oneof(
  { weight: 10, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('session', 'toast', 'tz', 'theme', 'login', 'device', 'pending', '__proto__'),
      hostileText,
    ),
  },
);
export type Session = typeof sessions extends fc.Arbitrary<infer One> ? One : never;

export const readingHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          ...['Accept', 'Accept-Language', 'Referer', 'Range', 'If-None-Match', 'If-Modified-Since'],
          ...['X-Background', 'X-Forwarded-For', 'Purpose'],
        ),
        hostileText,
      )
      .map(([name, text]) => ({ [name]: headerText(text) })),
  },
);

export function pathOf({ path }: Route, params: Record<string, string>, place: Place): string {
  if (place.own) return filled(path, params) + place.suffix;
  const text = 'text' in place ? place.text : '';
  return filled(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, encoded(text)])));
}

export function dressed(fields: Fields, dress: Dress): { type: string; body: string | Buffer } {
  const form = 'application/x-www-form-urlencoded';
  const plain = fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const parts = inParts(fields, dress === 'files');
  const type = `multipart/form-data; boundary=${boundary}`;
  switch (dress) {
    case 'parts':
    case 'files':
      return { type, body: parts };
    case 'cut':
      return { type, body: parts.subarray(0, Math.floor(parts.length / 2)) };
    case 'unbounded':
      return { type: 'multipart/form-data', body: parts };
    case 'bytes':
      return { type: form, body: `${plain}&summary=%ED%A0%80%FF%FE%C0%AF&%ff=%00` };
    case 'utf-16':
      return { type: `${form}; charset=utf-16`, body: Buffer.from(plain, 'utf16le') };
    case 'json':
      return { type: 'application/json', body: JSON.stringify(fields) };
    case 'plain':
      return { type: 'text/plain', body: plain };
    case 'untyped':
      return { type: '', body: plain };
    case 'mistyped':
      return { type: `${form}; ;;charset="`, body: plain };
    case 'percent':
      return { type: form, body: `${plain}%&%zz=%E0%A4&=%` };
    case 'ampersands':
      return { type: form, body: `&&&===&${plain}&&=` };
    case 'twice':
      return { type: form, body: `${plain}&${plain}` };
    case 'empty':
      return { type: form, body: '' };
    default:
      return { type: form, body: plain };
  }
}

const boundary = '----here';

function inParts(fields: Fields, asFiles: boolean): Buffer {
  const name = (text: string) => text.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const parts = fields.map(([field, value]) => {
    const file = asFiles ? '; filename="x.txt"\r\nContent-Type: text/plain' : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name(field)}"${file}\r\n\r\n${value}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}

export function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed());
}

export function headerText(text: string) {
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?').slice(0, 4_000);
}

/** The name of the form that a server rejects by its size. */
export const tooLarge = 'more than a form may be';

export const largeForms: Record<string, string> = {
  '10,000 fields': numbered(10_000, (at) => `f${at}`),
  '10,000 times one name': numbered(10_000, () => 'summary'),
  'every field of 1,000 persons': numbered(40_000, (at) => `persons.p${at % 1_000}.f${at % 40}`),
  '20,000 lists in lists': numbered(20_000, (at) => `a${at}${'[999]'.repeat(7)}`),
  'a name of a megabyte': `${'n'.repeat(1_000_000)}=x`,
  'a text of nearly four megabytes': `summary=${'x'.repeat(4 * 1024 * 1024 - 5_000)}`,
  [tooLarge]: `summary=${'x'.repeat(4 * 1024 * 1024)}`,
};

/** Malformed addresses, and addresses that parsers read differently. */
export const oddAddresses = String.raw`
  /% /%zz /%E0%A4%A /incidents/% /incidents/%E0%A4%A/print /%00 /incidents/%00 /%c0%ae%c0%ae/ // //dashboard
  ///evil.example /\evil.example /.. /../.. /%2e%2e/%2e%2e/etc/passwd /.%2e/.env /.data /_root.data
  /dashboard.data.data /.data?_routes= /__manifest /__manifest?p=/x /build/../server.ts /assets/
  /assets/%2e%2e/%2e%2e/server.ts /icons.svg/ /favicon.svg?% /? /?? /# /; /: /* /idp/ /idp/% /idp/auth
  /idp/auth?client_id=%00 /idp/interaction/ /idp/interaction/% /idp/token /idp/me * ${'/a'.repeat(5_000)}`
  .trim()
  .split(/\s+/);

let namesRead: string[] | undefined;

/** Query parameters that pages read, pagination included; an address that names a route's loader is refused before. */
export function namesReadInQueries(): string[] {
  namesRead ??= findNamesRead();
  return namesRead;
}

function findNamesRead(): string[] {
  const reads = /(?:searchParams|params)\.(?:get|getAll|has)\('(\w+)'\)/g;
  const sources = globSync('app/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const names = sources.flatMap((source) => [...source.matchAll(reads)].map(([, name]) => name!));
  return ['p', 'psz', ...new Set(names)].filter((name) => name !== '_data');
}

function numbered(count: number, name: (at: number) => string) {
  return Array.from({ length: count }, (_, at) => `${name(at)}=x`).join('&');
}
