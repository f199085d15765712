import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field, Select } from '#app/ui/fields/field.tsx';
import { fieldId } from '#app/ui/fields/field-id.ts';

test('the path of a field is converted to a valid id', () => {
  expect(fieldId('persons[0].firstName')).toBe('persons-0-firstName');
  expect(fieldId('involved[12]')).toBe('involved-12');
});

test('an invalid field refers to its hint and its error with aria-describedby', () => {
  const html = renderToStaticMarkup(
    <Field name="a.b" label="Phone" hint="At most 20" errors={['Too long']} required />,
  );
  expect(html).toContain('<label for="a-b">Phone <span class="req">required</span></label>');
  expect(html).toContain('aria-invalid="true" aria-describedby="a-b-h a-b-e"');
  expect(html).toContain('<p class="error" id="a-b-e">');
});

test('a select keeps a disabled option that is chosen, and offers no other disabled option', () => {
  const options = ['low', 'old', 'older'].map((value) => ({ value, label: `${value} one`, disabled: value !== 'low' }));
  const html = renderToStaticMarkup(<Select name="s" label="Severity" options={options} defaultValue="old" />);
  expect(html).toContain(
    '<option value="low">low one</option><option value="old" selected="">old one</option></select>',
  );
});
