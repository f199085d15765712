import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { errorCode } from './errors.ts';

/** The message is one sentence for the operator. */
export class DatabaseUrlError extends Error {}

/**
 * Returns the options of every connection, TLS included. Every `sslmode` but `disable` and `no-verify` verifies certificate
 * and host name, with the CA file of `sslrootcert` if given. Throws DatabaseUrlError.
 */
export function connectionOptions(url: string): ClientConfig & { host: string; user: string; database: string } {
  const address = URL.parse(url);
  if (!address || !/^postgres(ql)?:$/.test(address.protocol)) {
    throw new DatabaseUrlError('it must be an address such as postgresql://user:password@host:5432/name.');
  }
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = address.searchParams.get(name);
    if (file) refuseWrongFile(name, file);
  }
  const mode = address.searchParams.get('sslmode');
  if (mode && !modes.includes(mode)) {
    throw new DatabaseUrlError(`sslmode must be ${modes.slice(0, -1).join(', ')} or ${modes.at(-1)}.`);
  }
  // the parser treats these like verify-full today, and warns that its next version will verify less
  if (mode && /^(prefer|require|verify-ca)$/.test(mode)) address.searchParams.set('sslmode', 'verify-full');
  const { ssl, host = '', port, user = '', password, database = '' } = parseIntoClientConfig(address.href);
  return {
    host,
    user,
    database: database || user,
    ...(port && { port }),
    ...(password !== undefined && { password }),
    ...(ssl !== undefined && { ssl: verifiesHost(ssl, host) }),
  };
}

function refuseWrongFile(name: string, file: string) {
  if (!existsSync(file)) throw new DatabaseUrlError(`The file that ${name} names does not exist: ${file}.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new DatabaseUrlError(`The file that ${name} names cannot be read (${errorCode(error)}): ${file}.`);
  }
  // TLS would ignore such a file, and know no CA at all
  if (name === 'sslrootcert' && !text.includes('-----BEGIN')) {
    throw new DatabaseUrlError(`The file that ${name} names holds no certificate: ${file}.`);
  }
}

/** For an IP address, pg passes no name to TLS, which would then accept a certificate for `localhost`. */
function verifiesHost(ssl: ClientConfig['ssl'], host: string): ClientConfig['ssl'] {
  return ssl && isIP(host) ? Object.assign(ssl === true ? {} : ssl, { host }) : ssl;
}

const modes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
