import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

type MessagePageProps = { title: string; foot: ReactNode; more?: ReactNode; children: ReactNode };

export function MessagePage({ title, foot, more, children }: MessagePageProps) {
  return (
    <main id="content">
      <div className="page">
        <div className={classes('lone sheet', more !== undefined && 'lone--more')}>
          <div className="sheet__body">
            <h1>{title}</h1>
            {children}
          </div>
          {more}
          <div className="wizard__foot">{foot}</div>
        </div>
      </div>
    </main>
  );
}

export function MessagePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="lone__more" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
