import { Link } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type SectionFoldProps = {
  name: string;
  title: string;
  path: string;
  summary: string;
  open: boolean;
  covered: boolean;
  isOnPhones: boolean;
  children: ReactNode;
};

export function SectionFold({ name, title, path, summary, open, covered, isOnPhones, children }: SectionFoldProps) {
  const isHydrated = useHydrated();
  // without scripts the browser itself scrolls to the section
  const opened = isHydrated ? path : `${path}#section-${name}`;
  const fold = useRef<HTMLElement>(null);
  useEffect(() => {
    const { top = 0 } = (open && fold.current?.getBoundingClientRect()) || {};
    if (top < 0 || top > innerHeight / 2) fold.current?.scrollIntoView();
  }, [open]);
  return (
    <section
      ref={fold}
      id={`section-${name}`}
      className={classes('fold', open && 'is-open', !isOnPhones && 'not-on-phones')}
      aria-label={title}
    >
      <Link
        className="fold__bar"
        to={open ? '/administration?closed' : opened}
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
