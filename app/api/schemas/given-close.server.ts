import { type CloseInput, closeInput } from '../../incidents/close.schema.ts';
import { parsed } from '../input/read-input.server.ts';

/** `close` is `true`, or the block of the Close dialog. */
export function givenClose(close: unknown): CloseInput | undefined {
  if (close === undefined || close === null || close === false) return undefined;
  return parsed(closeInput, close === true ? { closedBy: 'USER' } : { closedBy: 'USER', ...(close as object) });
}
