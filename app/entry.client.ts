import { upload } from './attachments/upload.client.ts';
import { addressFields } from './drafts/form/address-fields.client.ts';
import { amountField } from './drafts/form/amount-field.client.ts';
import { draftForm } from './drafts/form/draft-form.client.ts';
import { locationAddress } from './drafts/form/location-address.client.ts';
import { mutuallyExclusive } from './drafts/form/mutually-exclusive.client.ts';
import { duplicationCheck } from './drafts/parts/duplication-check.client.ts';
import { ownerSwitch } from './drafts/parts/owner-switch.client.ts';
import { partNames } from './drafts/parts/part-names.client.ts';
import { cropField } from './ui/crop-field.client.ts';
import { liveSearch } from './ui/live-search.client.ts';
import { richText } from './ui/rich-text/rich-text.client.ts';
import { treePicker } from './ui/tree-picker.client.ts';

/** What a page with `handle.script` runs: each finds its own elements, which work without it too. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
  draftForm(form);
  partNames(form);
}
for (const picker of document.querySelectorAll<HTMLDetailsElement>('details.picker')) treePicker(picker);
for (const field of document.querySelectorAll<HTMLElement>('[data-rich-text]')) richText(field);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) liveSearch(form);
for (const status of document.querySelectorAll<HTMLElement>('[data-duplication]')) duplicationCheck(status);
for (const owner of document.querySelectorAll<HTMLElement>('[data-owner]')) ownerSwitch(owner);
for (const choice of document.querySelectorAll<HTMLInputElement>('[name$=".referredType"], [name$=".typeId"]'))
  mutuallyExclusive(choice);
for (const country of document.querySelectorAll<HTMLSelectElement>('select[name$=".countryCode"]'))
  addressFields(country);
for (const input of document.querySelectorAll<HTMLInputElement>('[data-amount]')) amountField(input);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-fill-address]')) locationAddress(button);
for (const form of document.querySelectorAll<HTMLFormElement>('form[enctype="multipart/form-data"]')) upload(form);
for (const frame of document.querySelectorAll<HTMLFieldSetElement>('fieldset[data-crop]')) cropField(frame);

import.meta.hot?.on('remix:hmr', () => location.reload());
