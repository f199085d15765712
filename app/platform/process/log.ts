import { pino } from 'pino';
import type { Settings } from './settings.ts';

/** Opens the log: one line of JSON each, without fields that may name a person or hold a secret. */
export function openLog(settings: Settings, process: 'web' | 'worker') {
  return pino({
    level: settings.logLevel,
    base: { process },
    redact: {
      paths: [
        'password',
        'token',
        'tokens',
        'email',
        'phone',
        'cookie',
        'authorization',
        'parameters',
        'err.parameters',
        'err.query',
        'err.detail',
        'err.where',
        'err.cause.parameters',
        'err.cause.detail',
      ].flatMap((path) => [path, `*.${path}`]),
      remove: true,
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
