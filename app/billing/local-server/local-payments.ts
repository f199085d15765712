import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersOf } from './answers.ts';
import { answerCalls, type Parameters } from './calls.ts';
import { checkoutPage, readCard, testCards } from './checkout-page.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { openLedger, Refusal } from './ledger.ts';
import { emptyState, type Invoice, type State } from './state.ts';

export type LocalEvent = { id: string; type: string; created: number; body: string };

export type LocalPaymentsOptions = {
  secretKey: string;
  webhookSecret: string;
  webhookUrl: () => string | null;
  port?: number;
  state?: State;
  now?: () => Date;
  keep?: (state: State) => void;
  /** Simulates a network that breaks before or after a call is done. */
  cut?: (method: string, path: string) => 'before' | 'after' | null;
};

export type LocalPayments = Awaited<ReturnType<typeof startLocalPayments>>;

const retryAfterMs = [0, 1_000, 5_000, 20_000, 60_000, 300_000];

/** Serves the parts of Stripe's HTTP API that the product uses, on this machine alone. */
export async function startLocalPayments(options: LocalPaymentsOptions) {
  const { secretKey, webhookSecret, keep = () => {}, cut = () => null } = options;
  const clock = options.now ?? (() => new Date());
  const now = () => Math.floor(clock().getTime() / 1_000);
  const state = options.state ?? emptyState();
  const events: LocalEvent[] = [];
  const closing = new AbortController();
  const server = createServer((req, res) => {
    answer(req, res).catch((error: Error) => res.headersSent || res.writeHead(500).end(error.message));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const port = (server.address() as { port: number }).port;
  const address = `http://localhost:${port}`;
  const answers = answersOf(state, address);
  const ledger = openLedger(state, now, announce);
  const call = answerCalls({ state, ledger, answers, now, announce });

  return { address, port, state, events, advance, signatureOf, saveCard, close };

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const { pathname, searchParams } = new URL(req.url ?? '/', address);
    const method = req.method ?? 'GET';
    const body = await bodyOf(req);
    const [, kind, id = ''] = pathname.split('/');
    if (kind === 'checkout') return showCheckout(res, id, method === 'POST' ? new URLSearchParams(body) : null);
    if (kind === 'invoices') return showPdf(res, state.invoices.get(id));
    if (req.headers.authorization !== `Bearer ${secretKey}`) {
      return respond(res, 401, refusalBody(new Refusal(401, 'invalid_request_error', 'Invalid API Key provided.')));
    }
    const cutAt = cut(method, pathname);
    if (cutAt === 'before') return void req.socket.destroy();
    const params = nested(method === 'GET' ? searchParams : new URLSearchParams(body));
    const key = req.headers['idempotency-key'];
    const outcome = typeof key === 'string' && method === 'POST' ? doOnce(key, `${pathname}\n${body}`, run) : run();
    keep(state);
    if (cutAt === 'after') return void req.socket.destroy();
    return respond(res, outcome.status, outcome.body);

    function run() {
      try {
        return { status: 200, body: call({ method, path: pathname, params }) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { status: error.status, body: refusalBody(error) };
      }
    }
  }

  /** Repeats the answer of an idempotency key; refuses another request under the same key. */
  function doOnce(key: string, request: string, run: () => { status: number; body: unknown }) {
    const before = state.answers.get(key);
    if (!before) {
      const outcome = run();
      state.answers.set(key, { request, ...structuredClone(outcome) });
      return outcome;
    }
    if (before.request === request) return before;
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: refusalBody(new Refusal(400, 'idempotency_error', message)) };
  }

  function showCheckout(res: ServerResponse, id: string, form: URLSearchParams | null) {
    const session = state.sessions.get(id);
    if (session?.status !== 'open') return respond(res, 404, 'This page has expired.', 'text/plain');
    const card = form && readCard(form, clock());
    if (!card || typeof card === 'string') {
      return respond(res, card ? 422 : 200, checkoutPage(session, card ?? ''), 'text/html; charset=utf-8');
    }
    session.card = saveCard(session.customer, { ...card, isRefused: card.number === testCards.refused });
    session.status = 'complete';
    announce('checkout.session.completed', session);
    keep(state);
    res.writeHead(303, { Location: session.successUrl }).end();
  }

  function saveCard(customer: string, card: { number: string; expMonth: number; expYear: number; isRefused: boolean }) {
    const id = state.nextId('pm');
    const { number, ...rest } = card;
    state.cards.set(id, { id, customer, brand: 'visa', last4: number.slice(-4), ...rest });
    return id;
  }

  async function showPdf(res: ServerResponse, invoice: Invoice | undefined) {
    if (!invoice) return respond(res, 404, 'There is no such invoice.', 'text/plain');
    const pdf = await invoicePdf(invoice, state.customers.get(invoice.customer));
    const name = `${invoice.number}.pdf`;
    res.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${name}"` });
    res.end(pdf);
  }

  function announce(type: string, object: object) {
    const id = state.nextId('evt');
    const resource = shapeOf(type, object as never);
    const event = { id, object: 'event', type, created: now(), livemode: false, data: { object: resource } };
    const localEvent: LocalEvent = { id, type, created: now(), body: JSON.stringify(event) };
    events.push(localEvent);
    if (events.length > 10_000) events.shift();
    if (options.webhookUrl()) void deliver(localEvent);
  }

  function shapeOf(type: string, object: never) {
    if (type.startsWith('customer.subscription.')) return answers.subscription(object);
    if (type.startsWith('invoice.')) return answers.invoice(object);
    return type.startsWith('checkout.') ? answers.session(object) : answers.customer(object);
  }

  async function deliver({ body }: LocalEvent) {
    for (const wait of retryAfterMs) {
      const aborted = await sleep(wait, false, { signal: closing.signal, ref: false }).catch(() => true);
      const url = options.webhookUrl();
      if (aborted || !url) return;
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(body) };
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).catch(
        () => null,
      );
      if (response?.ok) return;
    }
  }

  function signatureOf(body: string, at = Math.floor(Date.now() / 1_000)): string {
    return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
  }

  function advance() {
    ledger.advance();
    keep(state);
  }

  async function close() {
    closing.abort();
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
  }
}

function respond(res: ServerResponse, status: number, body: unknown, type = 'application/json') {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  res.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function refusalBody({ type, message, code, param }: Refusal) {
  return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req.setEncoding('utf8')) body += chunk;
  return body;
}

/** Reads names such as `items[0][price]`. */
function nested(form: URLSearchParams): Parameters {
  const root: Parameters = {};
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[');
    if (path.some((part) => part === '__proto__')) continue;
    let into = root;
    for (const part of path.slice(0, -1)) {
      into[part] ??= {};
      into = into[part] as Parameters;
    }
    into[path.at(-1)!] = value;
  }
  return root;
}
