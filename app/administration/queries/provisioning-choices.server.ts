import type { Scope } from '../../auth/scope.server.ts';
import { emailDomain } from '../../identity/addresses/email-domain.ts';
import { workgroupChoices } from './workgroup-choices.server.ts';

type Provisioned = { workgroupId: string | null; domain: string | null };

export async function provisioningChoices(scope: Scope, { workgroupId, domain }: Provisioned) {
  const workgroups = await workgroupChoices(scope);
  return {
    domain: (workgroupId && domain) || emailDomain(scope.actor.email),
    workgroups: workgroups
      .filter(({ id, isAdmin, mayGrant }) => id === workgroupId || (mayGrant && !isAdmin))
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}

export type ProvisioningChoices = Awaited<ReturnType<typeof provisioningChoices>>;
