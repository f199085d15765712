import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendRequest } from '../client.ts';

const program = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);

/** Starts nginx with the example of operations/examples, with a certificate of its own, in front of two ports. */
export async function startNginx(folder: string, port: number, servers: [number, number]) {
  if (!program) throw new Error('The rehearsal needs nginx: apt-get install nginx-light');
  await mkdir(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const example = await readFile('operations/examples/nginx.conf', 'utf8');
  const site = example
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('incidents.example.com;', 'localhost;')
    .replace('/etc/ssl/incidents.example.com.crt', certificate)
    .replace('/etc/ssl/incidents.example.com.key', key)
    .replace('/var/log/nginx/incident-xpress.log', join(folder, 'access.log'))
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`);
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { ${temporary.join(' ')} include ${folder}/site.conf; }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `https://localhost:${port}`;
  while ((await sendRequest(origin, { path: '/health/live' })).status === 0) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    log: () => readFile(join(folder, 'access.log'), 'utf8'),
    async end() {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}
