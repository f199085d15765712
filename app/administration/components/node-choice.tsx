import { Button } from '../../ui/button.tsx';
import { NodeList } from '../../ui/trees/node-list.tsx';
import type { NodesToChoose } from '../../ui/trees/tree.ts';

type NodeChoiceProps = {
  choice: NodesToChoose;
  label: string;
  action: string;
  /** Names the entry for no choice; missing where a choice is required. */
  none?: string;
};

/** Each entry is a button of the form, where the picker does not run. */
export function NodeChoice({ choice, label, action, none }: NodeChoiceProps) {
  const { words, levels, nodes } = choice;
  return (
    <div className="field">
      <div className="finder">
        <input
          className="input"
          type="search"
          name="words"
          defaultValue={words}
          aria-label={`Filter ${label.toLowerCase()}`}
        />
        <Button formAction={action} formNoValidate>
          Filter
        </Button>
      </div>
      {levels.length > 0 && <p className="hint">{levels.join(' / ')}</p>}
      <NodeList nodes={nodes} words={words} none={none}>
        {({ id, name }, className) => (
          <button type="submit" className={className} name="chosen" value={id} formAction={action} formNoValidate>
            {name}
          </button>
        )}
      </NodeList>
    </div>
  );
}
