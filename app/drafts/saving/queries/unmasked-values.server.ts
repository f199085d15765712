import type { Scope } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import type { DraftBody } from '../../body/draft-body.ts';
import { dropMasked, type UnmaskedValues } from '../../body/drop-masked.ts';
import { revealedPersons } from './revealed-persons.server.ts';

type Posted = { values: FormValues; base?: FormValues | undefined };
type Unmasked = { values: UnmaskedValues; base: UnmaskedValues | undefined; hasDropped: boolean };

/** Drops private fields that are masked for this session now. */
export async function unmaskedValues(scope: Scope, body: DraftBody, posted: Posted): Promise<Unmasked> {
  const unmasked = withoutMasked(body, posted, []);
  // most saves post no private field of a masked person, and need no query
  return unmasked.hasDropped ? withoutMasked(body, posted, await revealedPersons(scope)) : unmasked;
}

function withoutMasked(body: DraftBody, posted: Posted, unlocked: string[]): Unmasked {
  const values = dropMasked(body, posted.values, unlocked);
  const base = posted.base && dropMasked(body, posted.base, unlocked);
  return { values: values.values, base: base?.values, hasDropped: values.hasDropped || base?.hasDropped === true };
}
