import type { Product } from '../shell/product.server.ts';
import { whereLettersGo } from './where-letters-go.ts';

/** Said once by every process, when it starts. */
export function warnOfNoMail({ settings, log }: Pick<Product, 'settings' | 'log'>) {
  if (whereLettersGo(settings) === 'nowhere') log.warn('SMTP_URL is missing: letters reach nobody');
}
