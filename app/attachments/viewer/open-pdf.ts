import { GlobalWorkerOptions, getDocument, type RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

export async function openPdf(url: string) {
  // the page's content security policy forbids WebAssembly
  const task = getDocument({ url, useSystemFonts: true, useWasm: false });
  const pdf = await task.promise;
  return {
    pages: pdf.numPages,
    /** Scale 1 is the available width. `words` resolves to the page's text once it is drawn. */
    draw(canvas: HTMLCanvasElement, place: number, scale: number) {
      let rendering: RenderTask | undefined;
      let isCancelled = false;
      const draw = async () => {
        const page = await pdf.getPage(place);
        const room = Math.min(canvas.parentElement!.clientWidth, maxWidth);
        const viewport = page.getViewport({ scale: (room / page.getViewport({ scale: 1 }).width) * scale });
        if (isCancelled) return '';
        const density = Math.min(devicePixelRatio, maxPixels / (viewport.width * viewport.height));
        canvas.width = viewport.width * density;
        canvas.height = viewport.height * density;
        canvas.style.width = `${viewport.width}px`;
        rendering = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
        await rendering.promise;
        const { items } = await page.getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      };
      return {
        words: draw().catch((error: Error) => {
          if (error.name === 'RenderingCancelledException') return '';
          throw error;
        }),
        cancel() {
          isCancelled = true;
          rendering?.cancel();
        },
      };
    },
    close: () => void task.destroy(),
  };
}

const maxWidth = 960;
/** A larger canvas takes more memory than an old tablet has. */
const maxPixels = 16_000_000;
