import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';

type SectionFoldProps = {
  title: string;
  path: string;
  summary: string;
  open: boolean;
  covered: boolean;
  children: ReactNode;
};

export function SectionFold({ title, path, summary, open, covered, children }: SectionFoldProps) {
  return (
    <section className={classes('fold', open && 'is-open')} aria-label={title}>
      <Link
        className="fold__bar"
        to={open ? '/administration' : path}
        aria-expanded={open}
        preventScrollReset
        {...(covered && { inert: '' })}
      >
        <Icon name="right" />
        <h2>{title}</h2>
        <span className="meta">{summary}</span>
      </Link>
      {open && <div className="fold__body">{children}</div>}
    </section>
  );
}
