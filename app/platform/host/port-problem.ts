import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#db/errors.ts';

/** Returns in one sentence why the port of `variable` cannot be used, or null. */
export async function portProblem(
  { host, port }: { host: string; port: number },
  variable = 'PORT',
): Promise<string | null> {
  // browsers may resolve `localhost` to ::1, where another program may listen
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  let problem = '';
  // retries, because the port of a killed process may be released with a delay
  for (let tries = 0; tries < 12; tries++) {
    const problems = await Promise.all(hosts.map((each) => whyNotListen(each, port)));
    problem = problems.find(Boolean) ?? '';
    if (!problem) return null;
    if (problem !== 'EADDRINUSE') break;
    await sleep(200);
  }
  const another = port < 1_024 ? 3000 : port < 65_535 ? port + 1 : 3000;
  const example = `for example ${variable}=${another} npm start`;
  if (problem === 'EADDRINUSE') return `Port ${port} is in use: choose another, ${example}.`;
  if (problem === 'EACCES')
    return `Port ${port} needs rights that this user does not have: choose one from 1024 on, ${example}.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(problem)) {
    return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, and is ${host} (${problem}).`;
  }
  return `Port ${port} cannot be opened on ${host} (${problem}): choose another, ${example}.`;
}

async function whyNotListen(host: string, port: number): Promise<string> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return '';
  } catch (error) {
    const code = errorCode(error);
    return host === '::1' && code !== 'EADDRINUSE' ? '' : (code ?? String(error));
  } finally {
    server.close();
  }
}
