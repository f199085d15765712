import { Form, useActionData } from '@remix-run/react';
import { searchableTree } from '../../../search/searchable-tree.ts';
import { Button } from '../../../ui/button.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import { TreePicker } from '../../../ui/trees/tree-picker.tsx';
import { idsOf } from '../../choices/node-criteria.ts';
import { analysisHref } from '../analysis-address.ts';
import { ChosenNodes } from './chosen-nodes.tsx';
import { CompareForm } from './compare-form.tsx';
import { type FormReply, useAnalysis } from './use-analysis.ts';

export function NodeStep({ field }: { field: 'class' | 'location' }) {
  const { address, node, nodePath } = useAnalysis();
  const reply = useActionData<FormReply>();
  const { choices, step } = address;
  const { form, fields } = useReplyForm(field, reply, { lookupId: node ?? '' });
  const { defaultValue: _, ...lookup } = replyFieldProps(fields.lookupId);
  const to = analysisHref(address, { step });
  const ids = idsOf(choices.criteria[field]);
  return (
    <>
      <Form {...form} method="post" action={to} className="builder" preventScrollReset>
        <div className="fields fields--line">
          <TreePicker
            {...lookup}
            key={`${ids.length} ${node}`}
            label={field === 'class' ? 'Incident class' : 'Location'}
            defaultValue={node ?? ''}
            path={node ? nodePath : []}
            branches
            load={() => searchableTree(field)}
            action={analysisHref(address, { step }, `/analyze/choose/${field}`)}
          />
        </div>
        <div className="row">
          <Button icon="plus">Add</Button>
        </div>
      </Form>
      <div className="sheet__body">
        <ChosenNodes field={field} />
        {field === 'class' && <CompareForm />}
      </div>
    </>
  );
}
