import { Icon } from '../../../ui/icon.tsx';
import type { FactorTries } from '../queries/factor-tries.server.ts';
import { CancelButton } from './cancel-button.tsx';

export function NoTriesLeft({ tries, cancelTo }: { tries: FactorTries; cancelTo?: string | null }) {
  const { title, text } = wordsOf(tries);
  return (
    <div className="stack">
      <div className="alert" role="alert">
        <h2>
          <Icon name="bad" />
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      {cancelTo !== undefined && <CancelButton to={cancelTo} />}
    </div>
  );
}

function wordsOf({ all, wait, isDayOver }: FactorTries): { title: string; text?: string } {
  if (isDayOver) {
    return {
      title: 'Too many wrong codes today.',
      text: `Try again in ${wait}, or ask an administrator of your company to reset your 2-step verification: then your password signs you in.`,
    };
  }
  if (wait) return { title: `All ${all} tries are used.`, text: `Try again in ${wait}, or choose another way.` };
  return { title: `All ${all} tries of this code are used.`, text: 'It no longer works. A new code has new tries.' };
}
