import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import type { OpenPdf } from '../open-pdf.ts';
import { Opening } from './opening.tsx';
import { useZoom, ZoomBar } from './zoom-bar.tsx';

type PdfPagesProps = {
  file: string;
  name: string;
  otherwise: ReactNode;
  children: ReactNode;
};

/** Falls back to the browser's viewer where the scripts cannot be loaded or read the file. */
export function PdfPages({ file, name, otherwise, children }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [place, setPlace] = useState(1);
  const { scale, zoom } = useZoom();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let opened: OpenPdf | null = null;
    let isLeft = false;
    const open = async () => {
      const { openPdf } = await import('../open-pdf.ts');
      opened = await openPdf(file);
      if (isLeft) opened.close();
      else setPdf(opened);
    };
    setIsOpening(true);
    open()
      .catch(() => setPdf(null))
      .finally(() => setIsOpening(false));
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [file]);
  const words = usePage(canvas, pdf, { place, scale });
  if (!pdf) {
    return (
      <>
        <div className="stage__view">
          {isOpening && <Opening />}
          {otherwise}
        </div>
        <div className="stage__bar">{children}</div>
      </>
    );
  }
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || repeat) return;
    const by = pagesTurned(event.key, event.currentTarget);
    const next = Math.min(pdf.pages, Math.max(1, place + by));
    if (next === place) return;
    event.preventDefault();
    event.currentTarget.scrollTop = 0;
    setPlace(next);
  };
  return (
    <>
      <div
        className="stage__view"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label={`${name}, page ${place}`}
        onKeyDown={turn}
      >
        <canvas ref={canvas} className="stage__sheet">
          {words}
        </canvas>
      </div>
      <div className="stage__bar">
        {children}
        <div className="stage__group" role="group" aria-label="Pages">
          <IconButton
            type="button"
            className="tool"
            icon="left"
            label="Previous page"
            disabled={place === 1}
            onClick={() => setPlace(place - 1)}
          />
          <output>{`Page ${place} of ${pdf.pages}`}</output>
          <IconButton
            type="button"
            className="tool"
            icon="right"
            label="Next page"
            disabled={place === pdf.pages}
            onClick={() => setPlace(place + 1)}
          />
        </div>
        <ZoomBar scale={scale} zoom={zoom} />
      </div>
    </>
  );
}

/** A key that still scrolls the page turns none. */
function pagesTurned(key: string, view: HTMLElement): number {
  const hasRoom = (room: (scroller: HTMLElement) => number) =>
    [view, document.documentElement].some((at) => room(at) > 1);
  if (key === 'PageDown' || key === 'ArrowDown') {
    return hasRoom((at) => at.scrollHeight - at.clientHeight - at.scrollTop) ? 0 : 1;
  }
  if (key === 'PageUp' || key === 'ArrowUp') return hasRoom((at) => at.scrollTop) ? 0 : -1;
  if (key === 'ArrowRight') return hasRoom((at) => at.scrollWidth - at.clientWidth - at.scrollLeft) ? 0 : 1;
  if (key === 'ArrowLeft') return hasRoom((at) => at.scrollLeft) ? 0 : -1;
  return 0;
}

function usePage(canvas: RefObject<HTMLCanvasElement>, pdf: OpenPdf | null, page: { place: number; scale: number }) {
  const [words, setWords] = useState('');
  const { place, scale } = page;
  useEffect(() => {
    if (!pdf) return;
    const rendering = pdf.draw(canvas.current!, place, scale);
    rendering.words.then(setWords, () => setWords('This page cannot be shown.'));
    return rendering.cancel;
  }, [canvas, pdf, place, scale]);
  return words;
}
