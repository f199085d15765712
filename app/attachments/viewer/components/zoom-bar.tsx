import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';

const minScale = 0.2;
const maxScale = 8;
const step = 1.25;

export function useZoom() {
  const [scale, setScale] = useState(1);
  const zoom = (by?: number) =>
    setScale((now) => (by === undefined ? 1 : Math.min(maxScale, Math.max(minScale, now * by))));
  return { scale, zoom };
}

export function ZoomBar({ scale, zoom }: ReturnType<typeof useZoom>) {
  return (
    <div className="stage__group" role="group" aria-label="Zoom">
      <IconButton
        type="button"
        className="tool"
        icon="minus"
        label="Zoom out"
        disabled={scale <= minScale}
        onClick={() => zoom(1 / step)}
      />
      <output>{Math.round(scale * 100)}%</output>
      <IconButton
        type="button"
        className="tool"
        icon="plus"
        label="Zoom in"
        disabled={scale >= maxScale}
        onClick={() => zoom(step)}
      />
      <button type="button" className="tool" onClick={() => zoom()}>
        Reset
      </button>
    </div>
  );
}
