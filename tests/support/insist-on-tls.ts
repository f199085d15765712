import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Gives the cluster a certificate for localhost and refuses connections of the product without TLS; returns the CA file. */
export async function insistOnTls(dataDir: string, superuserUrl: string): Promise<string> {
  const cluster = join(dataDir, 'postgres/cluster');
  const [key, certificate, hba] = ['server.key', 'server.crt', 'pg_hba.conf'].map((name) => join(cluster, name)) as [
    string,
    string,
    string,
  ];
  const ca = join(dataDir, 'ca.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync(
    'openssl',
    [...request, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  const { uid, gid } = statSync(cluster);
  for (const file of [key, certificate]) chownSync(file, uid, gid);
  await chmod(key, 0o600);
  await copyFile(certificate, ca);
  // the superuser, who looks after the cluster, needs none
  const forSuperuser = 'host all postgres 127.0.0.1/32 scram-sha-256\n';
  const rules = forSuperuser + (await readFile(hba, 'utf8')).replace(/^host(?=\s)/gm, 'hostssl');
  await writeFile(hba, rules);
  const superuser = new pg.Client(superuserUrl);
  superuser.on('error', () => {});
  await superuser.connect();
  await superuser.query('alter system set ssl = on');
  await superuser.query('select pg_reload_conf()');
  while ((await superuser.query<{ ssl: string }>('show ssl')).rows[0]?.ssl !== 'on') await sleep(50);
  await superuser.end();
  return ca;
}
