import { Agent, createServer, request } from 'node:http';
import { sendRequest } from '../client.ts';
import { freePort } from '../free-port.ts';

type Member = { own: string; ready: boolean };

/** Distributes requests among the servers that report ready, checked ten times a second; retries nothing. */
export async function balancer() {
  const port = await freePort();
  const members: Member[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((req, res) => {
    const ready = members.filter((member) => member.ready);
    const member = ready[turn++ % ready.length];
    if (!member) return void res.writeHead(502).end('nobody is ready');
    const { method, headers } = req;
    const passed = request(`${member.own}${req.url}`, { agent, method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    passed.on('error', (error) => (res.headersSent ? res.destroy() : res.writeHead(502).end(String(error))));
    req.pipe(passed);
  }).listen(port, '127.0.0.1');
  const look = async (member: Member) => {
    const { status } = await sendRequest(member.own, { path: '/health/ready', timeoutMs: 5_000 });
    member.ready = status === 200;
  };
  const checks = setInterval(() => members.forEach(look), 100);
  return {
    origin: `http://localhost:${port}`,
    add: (own: string) => void members.push({ own, ready: true }),
    close() {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
