import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AppLoadContext } from '@remix-run/node';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import onHeaders from 'on-headers';
import type { Logger } from 'pino';
import { drainRequest } from './drain-request.ts';
import { retryAfterSeconds } from './error-report.ts';
import type { Settings } from './settings.ts';
import { wantsPage } from './wants-page.ts';

/** A form of the product is at most this large; one with a file is cut by its action, at the file's own limit. */
const maxFormBytes = 4 * 1024 * 1024;
const uploads = /\/(attachments\/new|pictures\/[^/]+)(\.data)?$/;

/** A request arrives within this time; a file may take longer, as long as it does not stop arriving. */
const maxFormMs = 60_000;
const uploadIdleMs = 30_000;
export const maxRequestMs = 3_600_000;

const untrustedProxyEveryMs = 600_000;

/** Gives every request an id, and one line in the log when it is answered. */
export function requestLogger(log: Logger): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.locals.requestId = randomBytes(6).toString('hex').toUpperCase();
    res.locals.nonce = randomBytes(16).toString('base64url');
    res.setHeader('X-Request-Id', res.locals.requestId);
    res.on('finish', () => {
      const line = {
        id: res.locals.requestId,
        method: req.method,
        path: req.path,
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
      };
      // who asks whether the server is ready is answered 503 while it leaves, and nothing is wrong
      const failed = res.statusCode >= 500 && !req.path.startsWith('/health/');
      log[failed ? 'error' : 'debug'](line, 'answered');
    });
    next();
  };
}

/**
 * Logs that a client or a proxy sends `X-Forwarded-For` without being trusted, once in ten minutes: behind a proxy that is
 * missing in TRUSTED_PROXIES all visitors share its address, and with it their limits.
 */
export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let silentUntil = 0;
  return (req, _res, next) => {
    const peer = req.socket.remoteAddress ?? '';
    if (
      req.get('X-Forwarded-For') !== undefined &&
      !req.app.get('trust proxy fn')(peer, 0) &&
      Date.now() > silentUntil
    ) {
      silentUntil = Date.now() + untrustedProxyEveryMs;
      log.warn({ peer }, 'X-Forwarded-For is ignored, because TRUSTED_PROXIES does not name the peer that sent it');
    }
    next();
  };
}

/** The security headers of every answer. Scripts are files of ours or run by nonce; a form may post to this product alone. */
export function headers(settings: Settings, providerOrigins: () => string[]): RequestHandler {
  const secure = settings.origin.startsWith('https:');
  const development = settings.production ? [] : ["'unsafe-eval'"];
  const strict = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [
          "'self'",
          (_req, res) => `'nonce-${(res as unknown as { locals: { nonce: string } }).locals.nonce}'`,
          ...development,
        ],
        styleSrc: ["'self'", ...(settings.production ? [] : ["'unsafe-inline'"])],
        imgSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(settings.production ? [] : ['ws:'])],
        objectSrc: ["'self'"],
        frameSrc: ["'self'"],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", ...(settings.oidc ? [() => providerOrigins().join(' ')] : [])],
        frameAncestors: [(req) => (isFramed(req) ? "'self'" : "'none'")],
        baseUri: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // 'no-referrer' would make browsers send "Origin: null" with plain form posts, which the gate below refuses
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
    onHeaders(res, () => {
      if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'private, no-cache');
    });
    strict(req, res, (error) => {
      if (isFramed(req)) res.setHeader('X-Frame-Options', 'SAMEORIGIN');
      next(error);
    });
  };
}

/** A print is shown inside its page; nothing else of the product stands in a frame. */
function isFramed({ url = '' }: IncomingMessage) {
  return /^\/incidents\/[^/]+\/print\/[^/]+$/.test(url);
}

/**
 * Addresses the product does not answer: what is no address, the lazy route manifest, the data requests of old Remix, and
 * methods it has no use for. From here on a request is for the product's own host, whatever it or a proxy says.
 */
export function rejectUnsupported(settings: Settings): RequestHandler {
  const { host } = new URL(settings.origin);
  return (req, res, next) => {
    const address = req.originalUrl.startsWith('/') ? URL.parse(settings.origin + req.originalUrl) : null;
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
      return void res.status(405).setHeader('Allow', 'GET, HEAD, POST').end();
    }
    // no database takes a NUL, in a path or in a query
    if (!address || address.href.includes('%00')) {
      return void res.status(400).type('text').send('This is no address of Incident Xpress.');
    }
    if (address.pathname === '/__manifest' || address.searchParams.has('_data')) {
      return void res.status(404).type('text').send('Not found');
    }
    // in development the module server looks at the host itself
    if (settings.production) Object.assign(req.headers, { host, 'x-forwarded-host': host });
    next();
  };
}

/**
 * Rejects cross-site requests before anything that could act: every request that is not a read comes from a page of this
 * product. The identity provider's token endpoint is called by servers, which send none of the headers and no cookie.
 */
export function csrf(settings: Settings): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    const site = req.get('Sec-Fetch-Site');
    const origin = req.get('Origin') ?? (site === undefined ? originOfReferer(req.get('Referer')) : undefined);
    const ours =
      origin === undefined
        ? site === 'same-origin'
        : origin === settings.origin && (site ?? 'same-origin') === 'same-origin';
    const fromServer =
      req.path.startsWith('/idp/') &&
      !req.path.startsWith('/idp/interaction') &&
      !origin &&
      !site &&
      !req.get('Cookie');
    if (ours || fromServer) return next();
    if (wantsPage((name) => req.get(name))) return showRefusalPage(req, res, next);
    res.status(403).type('text').send('This request did not come from a page of Incident Xpress.');
  };
}

/** Text browsers and old WebViews send neither `Origin` nor `Sec-Fetch-Site`. No page can forge its own `Referer`. */
function originOfReferer(referer: string | undefined) {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? 'null');
}

/** Answers a rejected form with the page that explains it, read by a visitor who is not signed in. */
function showRefusalPage(req: Request, res: Response, next: NextFunction) {
  onHeaders(res, () => {
    res.statusCode = 403;
  });
  // a browser sends all of its form before it reads the answer
  res.once('finish', () => drainRequest(req));
  const { host, accept, 'accept-encoding': encoding, 'x-forwarded-host': forwardedHost } = req.headers;
  req.headers = { host, accept, 'accept-encoding': encoding, 'x-forwarded-host': forwardedHost };
  req.method = 'GET';
  req.url = req.originalUrl = '/errors/formNotAccepted';
  next();
}

/** Cuts a request that takes too long to arrive. */
export function requestTimeout(): RequestHandler {
  return (req, res, next) => {
    const isUpload = uploads.test(req.path);
    const cut = () => req.complete || req.destroy();
    const late = setTimeout(cut, isUpload ? maxRequestMs : maxFormMs);
    req.once('close', () => clearTimeout(late));
    // once all of it is there, it may take a while to look at
    if (isUpload) req.setTimeout(uploadIdleMs).once('end', () => res.headersSent || req.setTimeout(0));
    next();
  };
}

/** Refuses bodies that are no form of ours, or too large, before anything reads them. */
export function checkBody(): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'POST' || req.path.startsWith('/idp/token')) return next();
    const length = Number(req.get('Content-Length') ?? NaN);
    const empty = req.get('Transfer-Encoding') === undefined && !(length > 0);
    if (!empty && !req.is(['application/x-www-form-urlencoded', 'multipart/form-data'])) {
      return void res.status(415).type('text').send('Only forms are accepted here.');
    }
    if (req.get('Transfer-Encoding') !== undefined)
      return void res.status(411).type('text').send('The length of the form is missing.');
    const isUpload = uploads.test(req.path) && req.is('multipart/form-data');
    if (length > maxFormBytes && !isUpload) return void res.status(413).type('text').send('This form is too large.');
    // a browser sends all of its form before it looks at the answer
    res.once('finish', () => drainRequest(req));
    if (empty) req.headers['content-type'] = 'application/x-www-form-urlencoded';
    next();
  };
}

/** Gives an answer the status of the fault behind it, whichever kind of request met it; in development also its timing. */
export function errorStatus(settings: Settings): RequestHandler {
  return (_req, res, next) => {
    onHeaders(res, () => {
      const context = res.locals.context as AppLoadContext | undefined;
      if (context?.errorReport) res.statusCode = context.errorReport.status;
      if (context?.errorReport?.status === 503) res.setHeader('Retry-After', retryAfterSeconds);
      if (context && !settings.production) res.setHeader('Server-Timing', context.timing.toHeader());
    });
    next();
  };
}
