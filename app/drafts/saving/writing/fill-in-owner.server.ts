import type { Scope } from '../../../auth/scope.server.ts';
import { fetchOwnerCompany } from '../../../people/fetch-owner-company.server.ts';
import type { DraftBody } from '../../body/draft-body.ts';
import type { DraftLegalEntity } from '../../body/draft-parts.ts';

/** Fills the account's company in where *Owner* was turned on since `before`, and unlinks it where turned off. */
export async function fillInOwner(scope: Scope, before: DraftBody, body: DraftBody): Promise<DraftBody> {
  const legalEntities: DraftLegalEntity[] = [];
  for (const company of body.legalEntities) {
    const was = before.legalEntities.find(({ id }) => id === company.id);
    legalEntities.push(was && was.owner !== company.owner ? await applyOwnerSwitch(scope, was, company) : company);
  }
  return { ...body, legalEntities };
}

async function applyOwnerSwitch(
  scope: Scope,
  was: DraftLegalEntity,
  company: DraftLegalEntity,
): Promise<DraftLegalEntity> {
  if (company.owner) {
    const { id, name } = await fetchOwnerCompany(scope);
    return { ...company, name, legalEntityId: id, duplicationChecked: true };
  }
  const name = company.name === was.name ? '' : company.name;
  return { ...company, name, legalEntityId: null, duplicationChecked: false };
}
