import type { FieldMetadata } from '@conform-to/react';
import { Switch } from '../../ui/fields/choice.tsx';
import { replyFieldProps } from '../../ui/forms/use-reply-form.ts';
import { TreePicker } from '../../ui/trees/tree-picker.tsx';
import { searchHref } from '../search-address.ts';
import { searchableTree } from '../searchable-tree.ts';
import { useSearch } from './use-search.ts';

type TreeFieldsProps = { fields: Record<string, FieldMetadata<string>>; values: Record<string, unknown> };

export function TreeFields({ fields, values }: TreeFieldsProps) {
  const { address, data } = useSearch();
  const { by, edit, node } = address;
  const isClass = by === 'class';
  const lookupId = node ?? (typeof values.lookupId === 'string' ? values.lookupId : '');
  const { defaultValue: _, ...field } = replyFieldProps(fields.lookupId!);
  return (
    <div className="fields fields--line">
      <TreePicker
        {...field}
        required
        label={isClass ? 'Incident class' : 'Location'}
        defaultValue={lookupId}
        path={lookupId ? data.choices.nodePath : []}
        branches
        load={() => searchableTree(isClass ? 'class' : 'location')}
        action={searchHref(address, { by, edit }, `/search/choose/${isClass ? 'class' : 'location'}`)}
      />
      <div className="row low">
        <Switch
          name="includeDescendant"
          label="With everything under it"
          defaultChecked={values.includeDescendant !== undefined || values.lookupId === undefined}
        />
      </div>
    </div>
  );
}
