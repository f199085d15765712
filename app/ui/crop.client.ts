type Square = Record<'x' | 'y' | 'size', number>;
type Sliders = Record<keyof Square, HTMLInputElement>;

/** The smallest side of the square, unless the picture is smaller. */
const minPixels = 40;

/** Shows the square that is kept; the sliders or dragging the square and its corner move and size it. */
export function crop(frame: HTMLFieldSetElement, picture: HTMLImageElement) {
  const place = frame.querySelector<HTMLElement>('.crop__picture')!;
  const box = place.querySelector<HTMLElement>('.crop__box')!;
  place.replaceChildren(picture, box);
  const sliders = Object.fromEntries([...frame.querySelectorAll('input')].map((each) => [each.name, each])) as Sliders;
  const square = cropSquare(picture, sliders, box);
  let before = square.whole();
  sliders.x.oninput = sliders.y.oninput = () => square.set(square.now());
  // the size slider grows the square around its center
  sliders.size.oninput = () => {
    const { x, y, size } = square.now();
    const growth = size - before.size;
    before = square.set({ size, x: x - growth / 2, y: y - growth / 2 });
  };
  box.onpointerdown = (down) => {
    down.preventDefault();
    box.setPointerCapture(down.pointerId);
    const start = square.now();
    const pixels = picture.naturalWidth / picture.getBoundingClientRect().width;
    box.onpointermove = ({ clientX, clientY }) => {
      const [right, below] = [(clientX - down.clientX) * pixels, (clientY - down.clientY) * pixels];
      before =
        down.target === box ? square.set(movedBy(start, right, below)) : square.grow(start, Math.max(right, below));
    };
    box.onlostpointercapture = () => {
      box.onpointermove = null;
    };
  };
}

function movedBy({ x, y, size }: Square, right: number, below: number): Square {
  return { x: x + right, y: y + below, size };
}

/** Reads and writes the square through the sliders, which clamp each value to their range. */
function cropSquare(
  { naturalWidth: width, naturalHeight: height }: HTMLImageElement,
  sliders: Sliders,
  box: HTMLElement,
) {
  const { x, y, size } = sliders;
  const maxSize = Math.min(width, height);
  size.max = String(maxSize);
  size.min = String(Math.min(minPixels, maxSize));
  const now = (): Square => ({ x: x.valueAsNumber, y: y.valueAsNumber, size: size.valueAsNumber });
  const set = (square: Square): Square => {
    size.value = String(square.size);
    x.max = String(width - size.valueAsNumber);
    y.max = String(height - size.valueAsNumber);
    x.value = String(square.x);
    y.value = String(square.y);
    for (const slider of [x, y, size]) slider.ariaValueText = `${Math.round(slider.valueAsNumber)} pixels`;
    draw(now());
    return now();
  };
  const draw = ({ x, y, size }: Square) => {
    const shares = { left: x / width, top: y / height, width: size / width, height: size / height };
    for (const [name, share] of Object.entries(shares)) box.style.setProperty(name, `${share * 100}%`);
  };
  return {
    now,
    set,
    /** Sets the largest centered square. */
    whole: () => set({ x: (width - maxSize) / 2, y: (height - maxSize) / 2, size: maxSize }),
    /** Resizes the square and keeps its upper left corner. */
    grow: ({ x, y, size }: Square, by: number) => set({ x, y, size: Math.min(size + by, width - x, height - y) }),
  };
}
