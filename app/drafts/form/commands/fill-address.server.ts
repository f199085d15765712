import type { Scope } from '../../../auth/scope.server.ts';
import { changeDraft } from '../../saving/commands/change-draft.server.ts';
import { locationAddress } from '../queries/location-address.server.ts';

export async function fillAddress(scope: Scope, draftId: string): Promise<boolean> {
  let filled = false;
  await changeDraft(scope, draftId, async (body, scope) => {
    const { lastLocationId, countryCode } = body.location;
    const address = (await locationAddress(scope, lastLocationId))?.address;
    if (!address) return body;
    filled = true;
    const location = { ...body.location, ...address, countryCode: address.countryCode || countryCode };
    return { ...body, location };
  });
  return filled;
}
