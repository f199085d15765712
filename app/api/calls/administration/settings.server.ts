import { z } from 'zod';
import { changeLogo } from '../../../administration/settings/commands/change-logo.server.ts';
import { deleteLogo } from '../../../administration/settings/commands/delete-logo.server.ts';
import { updateReviewSettings } from '../../../administration/settings/commands/update-review-settings.server.ts';
import { updateSettings } from '../../../administration/settings/commands/update-settings.server.ts';
import { idleOptions } from '../../../administration/settings/idle-options.ts';
import { areaOf, logoInput } from '../../../administration/settings/logo.schema.ts';
import { reviewSettingsForm } from '../../../administration/settings/queries/review-settings-form.server.ts';
import { settingsForm } from '../../../administration/settings/queries/settings-form.server.ts';
import { settingsInput } from '../../../administration/settings/settings.schema.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { billingInput } from '../../../billing/billing.schema.ts';
import { updateBillingInformation } from '../../../billing/commands/update-billing-information.server.ts';
import { billingInformation } from '../../../billing/queries/billing-information.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import type { Settings } from '../../../platform/process/settings.ts';
import { call, callNotOffered, noBody } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import {
  billingShape,
  companyShape,
  givenBilling,
  givenCompany,
  reviewSettingsShape,
  settingsShape,
} from '../../schemas/company-shape.ts';
import { fileContent } from '../../schemas/parts.ts';

const tag = 'Account';
const page = '/administration/settings';
const reviewPage = '/administration/settings/review';
const needs = ['ACCOUNT_ADMIN'] as const;
const pixels = z.number().optional();
const logoPath = '/api/accounts/logo';

async function companyOf(scope: Scope) {
  const { logoId, provisioned: _, version: __, ...settings } = await settingsForm(scope);
  const { id, active } = scope.actor.account;
  return { id, active, ...settings, logoImage: logoId ? logoPath : null };
}

const read = call({
  method: 'get',
  path: '/accounts',
  tag,
  summary: 'Read the company',
  description: 'The plan is at `/subscriptions2`.',
  page,
  needs,
  output: companyShape,
  run: async ({ scope }) => ({ body: await companyOf(scope) }),
});

const readSettings = call({
  method: 'get',
  path: '/accounts/settings',
  tag,
  summary: 'Read the company, with the limits of files',
  page,
  needs,
  output: settingsShape,
  async run({ scope, services: { settings } }) {
    const megabyte = 2 ** 20;
    const fileSizeLimit = {
      maxUploadFileSize: settings.maxUploadMb * megabyte,
      maxAvatarFileSize: settings.maxAvatarMb * megabyte,
      maxLogoFileSize: settings.maxLogoMb * megabyte,
    };
    return { body: { ...(await companyOf(scope)), fileSizeLimit } };
  },
});

type Input = z.output<typeof givenCompany>;

async function change(scope: Scope, settings: Settings, changes: Input) {
  const { logoId: _, provisioned: __, version, mfa, ...stored } = await settingsForm(scope);
  const codes = ['measurementType', 'dateFormat', 'autoLogoutTime'] as const;
  const values: Record<string, unknown> = { ...stored };
  for (const name of Object.keys(stored) as (keyof typeof stored)[]) values[name] = changes[name] ?? stored[name];
  for (const name of codes) values[name] = String(values[name]);
  const choices = { idleOptions: idleOptions(settings.env), timeZone: stored.timeZone, provisions: false };
  const input = parsed(settingsInput(choices), { ...values, mfa: mfa ? 'on' : undefined });
  await updateSettings(scope, { ...input, version });
  return { body: await companyOf(scope) };
}

const description = 'Two-step verification is turned on and off on the page, by a person.';

const changeCompany = call({
  method: 'put',
  path: '/accounts',
  tag,
  summary: 'Change the company',
  description,
  page,
  needs,
  body: givenCompany,
  output: companyShape,
  run: ({ scope, services, body }) => change(scope, services.settings, body),
});

const changeSettings = call({
  method: 'put',
  path: '/accounts/settings',
  tag,
  summary: 'Change the settings of the company',
  description,
  page,
  needs,
  body: givenCompany,
  output: companyShape,
  run: ({ scope, services, body }) => change(scope, services.settings, body),
});

const readReview = call({
  method: 'get',
  path: '/accounts/review',
  tag,
  summary: 'Read the settings of reviews',
  description: 'Not in the specification. Each incident class has its `needsReview` under `/lookupMultiples`.',
  page: reviewPage,
  needs,
  output: reviewSettingsShape,
  run: async ({ scope }) => ({ body: await reviewSettingsOf(scope) }),
});

const changeReview = call({
  method: 'put',
  path: '/accounts/review',
  tag,
  summary: 'Change the settings of reviews',
  description: 'Not in the specification.',
  page: reviewPage,
  needs,
  body: reviewSettingsShape.partial(),
  output: reviewSettingsShape,
  async run({ scope, body }) {
    const { version, ...stored } = await reviewSettingsForm(scope);
    await updateReviewSettings(scope, { ...stored, ...body, version });
    return { body: await reviewSettingsOf(scope) };
  },
});

async function reviewSettingsOf(scope: Scope) {
  const { reviewOwn, reviewHours } = await reviewSettingsForm(scope);
  return { reviewOwn, reviewHours };
}

const signUp = callNotOffered({
  method: 'post',
  path: '/accounts',
  tag,
  summary: 'Sign up',
  body: z.unknown(),
  offeredAt: '/signup',
  notOffered:
    'An account is made on the page /signup, by a person who agrees to the terms there: this interface has no call without a credential.',
});

const sendLogo = call({
  method: 'post',
  path: '/accounts/logo',
  tag,
  summary: 'Change the logo',
  description: 'The fields, which cut a part out of the picture, stand before the file.',
  page,
  needs,
  form: {
    fields: z.strictObject({
      x: pixels,
      y: pixels,
      width: pixels,
      height: pixels,
      file: fileContent,
    }),
    maxMb: 'maxLogoMb',
  },
  output: z.strictObject({ logoImage: z.string() }),
  status: 201,
  async run({ scope, upload }) {
    const { file, refused, session } = upload;
    const fields = parsed(logoInput, upload.fields);
    if (refused) throw refused;
    await changeLogo(scope, { file, area: areaOf(fields), session });
    return { body: { logoImage: logoPath } };
  },
});

const removeLogo = call({
  method: 'delete',
  path: '/accounts/logo',
  tag,
  summary: 'Remove the logo',
  page,
  needs,
  output: null,
  async run({ scope }) {
    await deleteLogo(scope);
    return noBody;
  },
});

const changeBilling = call({
  method: 'put',
  path: '/accounts/billingInformation',
  tag,
  summary: 'Change the billing information',
  page: '/administration/subscription2',
  needs: ['SUBSCRIPTION_EDIT'],
  body: givenBilling,
  output: billingShape,
  async run({ scope, body }) {
    const stored = await billingInformation(scope);
    const input = parsed(billingInput, { ...stored, ...body });
    await updateBillingInformation(scope, { ...input, version: formVersion(stored) });
    return { body: await billingInformation(scope) };
  },
});

export const settingsCalls = [
  ...[read, changeCompany, signUp, readSettings, changeSettings, readReview, changeReview, sendLogo, removeLogo],
  changeBilling,
];
