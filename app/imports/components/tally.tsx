import { classes } from '../../ui/classes.ts';
import { formatCount } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

export type Count = { count: number; words: string; icon?: IconName; isBad?: boolean };

export function Tally({ counts }: { counts: Count[] }) {
  return (
    <div className="tally">
      {counts.map(({ count, words, icon, isBad }) => (
        <div key={words} className={classes(isBad && 'is-bad')}>
          <b>{formatCount(count)}</b>
          <span>
            {icon && <Icon name={icon} />}
            {words}
          </span>
        </div>
      ))}
    </div>
  );
}
