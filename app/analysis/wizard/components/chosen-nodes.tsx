import { IconButton } from '../../../ui/button.tsx';
import { Path } from '../../../ui/path.tsx';
import { withoutNode } from '../../choices/analysis-choices.ts';
import { idsOf } from '../../choices/node-criteria.ts';
import { analysisHref } from '../analysis-address.ts';
import { nodeStep } from '../wizard-steps.ts';
import { useAnalysis } from './use-analysis.ts';

export function ChosenNodes({ field, none }: { field: 'class' | 'location'; none?: string }) {
  const { address, names } = useAnalysis();
  const { choices } = address;
  const ids = idsOf(choices.criteria[field]);
  if (ids.length === 0) return none ? <p className="quiet">{none}</p> : null;
  return (
    <ul className="plain nodes">
      {ids.map((id) => {
        const name = names[id] ?? 'An entry that does not exist';
        return (
          <li key={id} className="row">
            <Path parts={name.split(' / ')} />
            <IconButton
              icon="close"
              variant="quiet"
              label={`Delete ${name}`}
              to={analysisHref({ ...address, choices: withoutNode(choices, field, id) }, { step: nodeStep[field] })}
            />
          </li>
        );
      })}
    </ul>
  );
}
