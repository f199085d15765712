import type { ReactNode } from 'react';

type NotOnPhonesProps = {
  name: string;
  isShown?: boolean;
  children: ReactNode;
};

/** Phones get a notice instead; a zoomed desktop window is no phone. */
export function NotOnPhones({ name, isShown = false, children }: NotOnPhonesProps) {
  if (isShown) return children;
  return (
    <>
      <div className="not-on-phones">{children}</div>
      <div className="page on-phones">
        <div className="lone sheet">
          <div className="sheet__body">
            <h1>{name}</h1>
            <p>{`${name} is not available on mobile devices. Open it on a computer or a tablet.`}</p>
          </div>
          <div className="wizard__foot">
            <a className="btn btn--primary" href="/dashboard">
              Go to main page
            </a>
          </div>
        </div>
      </div>
    </>
  );
}
