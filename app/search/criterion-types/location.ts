import type { CriterionForm } from './form-fields.ts';
import { apiNode, nodeInWords, nodeSchema } from './tree-nodes.ts';

export const form: CriterionForm = { label: 'Location' };
export const schema = () => nodeSchema('Please select Location');
export const inWords = nodeInWords;
export const apiValue = () => apiNode('locationIdList');
