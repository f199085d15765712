import type { CriterionForm } from './form-fields.ts';
import { apiNode, nodeInWords, nodeSchema } from './tree-nodes.ts';

export const form: CriterionForm = { label: 'Class' };
export const schema = () => nodeSchema('Please select Incident class');
export const inWords = nodeInWords;
export const apiValue = () => apiNode('classIdList');
