import type { ReactNode } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useZoom, ZoomBar } from './zoom-bar.tsx';

type ZoomedPictureProps = { src: string; name: string; children: ReactNode };

/** Shows a picture; hydrated, it zooms, and a picture larger than its place is scrolled by dragging or by touch. */
export function ZoomedPicture({ src, name, children }: ZoomedPictureProps) {
  const { scale, zoom } = useZoom();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is reached by the keyboard */}
      <div className="stage__view" tabIndex={0} role="region" aria-label={name}>
        <img
          className="stage__pic"
          src={src}
          alt={name}
          style={scale === 1 ? undefined : { width: `${scale * 100}%`, maxWidth: 'none' }}
        />
      </div>
      <div className="stage__bar">
        {children}
        {useHydrated() && <ZoomBar scale={scale} zoom={zoom} />}
      </div>
    </>
  );
}
