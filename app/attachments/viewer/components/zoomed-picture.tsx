import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useZoom, ZoomBar } from './zoom-bar.tsx';

type ZoomedPictureProps = { src: string; name: string; children: ReactNode };

/** Hydrated, buttons or two fingers zoom, and dragging moves the picture. */
export function ZoomedPicture({ src, name, children }: ZoomedPictureProps) {
  const { scale, zoom } = useZoom();
  const isHydrated = useHydrated();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is reached by the keyboard */}
      <div className="stage__view" tabIndex={0} role="region" aria-label={name}>
        <img
          className="stage__pic"
          src={src}
          alt={name}
          draggable={false}
          {...useDrag(zoom)}
          style={isHydrated ? { width: `calc(min(100%, 60rem) * ${scale})`, ...draggedStyle } : undefined}
        />
      </div>
      <div className="stage__bar">
        {children}
        {isHydrated && <ZoomBar scale={scale} zoom={zoom} />}
      </div>
    </>
  );
}

const draggedStyle = { maxWidth: 'none', touchAction: 'none' };

type Point = { x: number; y: number };

/** Dragging scrolls the parent of the picture; two fingers zoom. */
function useDrag(zoom: (by: number) => void) {
  const pressed = useRef(new Map<number, Point>());
  const release = ({ pointerId }: PointerEvent) => void pressed.current.delete(pointerId);
  return {
    onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
      currentTarget.setPointerCapture(pointerId);
      pressed.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
      const before = pressed.current.get(pointerId);
      if (!before) return;
      const now = { x: clientX, y: clientY };
      pressed.current.set(pointerId, now);
      const other = [...pressed.current].find(([id]) => id !== pointerId)?.[1];
      if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)));
      else currentTarget.parentElement!.scrollBy(before.x - now.x, before.y - now.y);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
