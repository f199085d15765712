import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import onHeaders from 'on-headers';
import type { Logger } from 'pino';
import { isOneClickTo } from '../forms/one-click.ts';
import type { Metrics } from '../process/metrics.ts';
import { logSecurityEvent, securityOutcome } from '../process/security-event.ts';
import type { Settings } from '../process/settings.ts';
import { drainRequest } from './drain-request.ts';
import { retryAfterSeconds } from './error-report.ts';
import { wantsPage } from './wants-page.ts';

/** Uploads enforce limits of their own. */
const maxFormBytes = 4 * 1024 * 1024;
export const maxVisitorBytes = 16 * 1024;

/** Uploads may take up to maxRequestMs, without pauses of uploadIdleMs. */
const maxFormMs = 60_000;
const uploadIdleMs = 30_000;
export const maxRequestMs = 3_600_000;

const untrustedProxyEveryMs = 600_000;

type IsUploadTo = (path: string) => boolean;
/** The body of such a call is signed, and its route verifies the signature. */
type IsSignedCall = (req: Request) => boolean;

export function requestLogger(log: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    const { method, path } = req;
    res.locals.requestId = randomBytes(6).toString('hex').toUpperCase();
    res.locals.nonce = randomBytes(16).toString('base64url');
    res.setHeader('X-Request-Id', res.locals.requestId);
    res.on('finish', () => {
      const ms = performance.now() - start;
      const context: AppLoadContext | undefined = res.locals.context;
      const line = {
        id: res.locals.requestId,
        method,
        path,
        status: res.statusCode,
        ms: Math.round(ms),
        address: req.ip,
        ...context?.actor,
      };
      metrics.observeRequest(method, res.statusCode, ms / 1_000);
      // the readiness check returns 503 during a shutdown, which is not an error
      const isCheck = path.startsWith('/health/');
      const isError = res.statusCode >= 500 && !isCheck;
      const isFile = path.startsWith('/assets/');
      log[isError ? 'error' : isCheck || isFile ? 'debug' : 'info'](line, 'answered');
      const outcome = securityOutcome(res.statusCode, res.locals);
      if (outcome) logSecurityEvent(log, { outcome, ...line });
    });
    next();
  };
}

/** Node keeps the first of two hosts, and a proxy may have decided by the other. */
export const refuseTwoHosts: RequestHandler = (req, res, next) => {
  const hosts = req.headersDistinct.host ?? [];
  // an HTTP 1.0 health check sends no host
  if (hosts.length <= 1) return next();
  res.status(400).type('text').send('A request names one host.');
};

/** Behind a proxy that is missing in TRUSTED_PROXIES all visitors share its address and its rate limits. */
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

/** Scripts must be own files or have the nonce; forms may post only to this product. */
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
        // browsers apply form-action to redirects after a post too, such as to the payment page
        formAction: [
          "'self'",
          ...(settings.stripe ? [settings.stripe.checkoutOrigin] : []),
          ...(settings.oidc ? [() => providerOrigins().join(' ')] : []),
        ],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // with 'no-referrer' browsers send "Origin: null" with form posts, which csrf() rejects
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: false,
  });
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
    onHeaders(res, () => {
      if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'private, no-cache');
      if (!res.hasHeader('X-Frame-Options')) res.setHeader('X-Frame-Options', 'DENY');
      const policies = res.getHeader('Content-Security-Policy');
      if (Array.isArray(policies)) res.setHeader('Content-Security-Policy', withOwnDirectives(policies));
    });
    strict(req, res, next);
  };
}

/** Replaces directives of the strict policy: browsers enforce every policy header, so a second one could only restrict. */
function withOwnDirectives([strict = '', ...own]: string[]) {
  const nameOf = (directive: string) => directive.trim().split(' ')[0];
  const names = new Set(own.join(';').split(';').map(nameOf));
  const others = strict.split(';').filter((directive) => !names.has(nameOf(directive)));
  return [others.join(';'), ...own];
}

/** Also sets the host headers to the configured host in production, because the client's are not trusted. */
export function rejectUnsupported(settings: Settings): RequestHandler {
  const { host } = new URL(settings.origin);
  return (req, res, next) => {
    const address = req.originalUrl.startsWith('/') ? URL.parse(settings.origin + req.originalUrl) : null;
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
      return void res.status(405).setHeader('Allow', 'GET, HEAD, POST').end();
    }
    // PostgreSQL cannot store NUL
    if (!address || address.href.includes('%00')) {
      return void res.status(400).type('text').send('This is no address of Incident Xpress.');
    }
    if (address.pathname === '/__manifest' || address.searchParams.has('_data')) {
      return void res.status(404).type('text').send('Not found');
    }
    // in development Vite checks the host itself
    if (settings.production) Object.assign(req.headers, { host, 'x-forwarded-host': host });
    next();
  };
}

/** Rejects cross-site posts, except those of servers without a cookie: the token endpoint, unsubscribing. */
export function csrf(settings: Settings, isSignedCall: IsSignedCall): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    const site = req.get('Sec-Fetch-Site');
    const origin = req.get('Origin') ?? (site === undefined ? originOfReferer(req.get('Referer')) : undefined);
    const isSameOrigin =
      origin === undefined
        ? site === 'same-origin'
        : origin === settings.origin && (site ?? 'same-origin') === 'same-origin';
    // the signature of the body says who sent it
    if (isSignedCall(req)) return next();
    const isForServers =
      (req.path.startsWith('/idp/') && !req.path.startsWith('/idp/interaction')) ||
      isOneClickTo(req.path, new URL(req.originalUrl, settings.origin).searchParams);
    const isServerCall = isForServers && !origin && !site && !req.get('Cookie');
    if (isSameOrigin || isServerCall) return next();
    res.locals.isForged = true;
    if (wantsPage((name) => req.get(name))) return showRefusalPage(req, res, next);
    res.status(403).type('text').send('This request did not come from a page of Incident Xpress.');
  };
}

/** Returns the origin of the Referer: some browsers send no `Origin` or `Sec-Fetch-Site`, and pages cannot forge it. */
function originOfReferer(referer: string | undefined) {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? 'null');
}

/** Responds to a rejected form with the page that explains it, without the session cookie. */
function showRefusalPage(req: Request, res: Response, next: NextFunction) {
  onHeaders(res, () => {
    res.statusCode = 403;
  });
  // a browser sends the whole form before it reads the response
  res.once('finish', () => drainRequest(req));
  const { host, accept, 'accept-encoding': encoding, 'x-forwarded-host': forwardedHost } = req.headers;
  req.headers = { host, accept, 'accept-encoding': encoding, 'x-forwarded-host': forwardedHost };
  req.method = 'GET';
  req.url = req.originalUrl = '/errors/formNotAccepted';
  next();
}

/** Closes requests that do not arrive in time; uploads have a longer limit and one for pauses. */
export function requestTimeout(isUploadTo: IsUploadTo): RequestHandler {
  return (req, res, next) => {
    const isUpload = isUploadTo(req.path);
    const cut = () => req.complete || req.destroy();
    const timer = setTimeout(cut, isUpload ? maxRequestMs : maxFormMs);
    req.once('close', () => clearTimeout(timer));
    // after the upload has arrived, its processing may take longer than the idle limit
    if (isUpload) req.setTimeout(uploadIdleMs).once('end', () => res.headersSent || req.setTimeout(0));
    next();
  };
}

/** `hasSession` looks up the cookie's token, so that a forged cookie does not raise the limit of visitors. */
export function checkBody(
  hasSession: (cookies: string) => Promise<boolean>,
  isUploadTo: IsUploadTo,
  isSignedCall: IsSignedCall,
): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'POST') return next();
    if (isSignedCall(req)) return void checkSignedBody(req, res, next);
    const length = Number(req.get('Content-Length') ?? NaN);
    const isEmpty = req.get('Transfer-Encoding') === undefined && !(length > 0);
    if (!isEmpty && !req.is(['application/x-www-form-urlencoded', 'multipart/form-data'])) {
      return void res.status(415).type('text').send('Only forms are accepted here.');
    }
    if (req.get('Transfer-Encoding') !== undefined)
      return void res.status(411).type('text').send('The length of the form is missing.');
    // a browser sends the whole form before it reads the response
    res.once('finish', () => drainRequest(req));
    const isUpload = isUploadTo(req.path) && req.is('multipart/form-data');
    if (length > maxFormBytes && !isUpload) return void res.status(413).type('text').send('This form is too large.');
    if (isEmpty) req.headers['content-type'] = 'application/x-www-form-urlencoded';
    if (isEmpty || length <= maxVisitorBytes) return next();
    const refuse = () => void res.status(413).type('text').send(tooLargeForVisitors);
    const cookies = req.get('Cookie');
    if (cookies === undefined) return refuse();
    // while the database is away the page says so
    hasSession(cookies).then(
      (isFound) => (isFound ? next() : refuse()),
      () => next(),
    );
  };
}

const maxEventBytes = 1024 * 1024;

/** The body stays unread, because the signature covers its exact bytes. */
function checkSignedBody(req: Request, res: Response, next: NextFunction) {
  const length = Number(req.get('Content-Length') ?? NaN);
  if (!req.is('application/json')) return res.status(415).type('text').send('Only JSON is accepted here.');
  if (!(length > 0)) return res.status(411).type('text').send('The length of the event is missing.');
  if (length > maxEventBytes) return res.status(413).type('text').send('This event is too large.');
  next();
}

const tooLargeForVisitors =
  'This form is too large to be sent by somebody who is not signed in. Sign in in another window, then go back and send it again.';

/** Every kind of response gets the status of the reported error; in development also the Server-Timing header. */
export function errorStatus(settings: Settings): RequestHandler {
  return (_req, res, next) => {
    onHeaders(res, () => {
      const context: AppLoadContext | undefined = res.locals.context;
      if (context?.errorReport) res.statusCode = context.errorReport.status;
      if (context?.errorReport?.status === 503) res.setHeader('Retry-After', retryAfterSeconds);
      if (context && !settings.production) res.setHeader('Server-Timing', context.timing.toHeader());
    });
    next();
  };
}
