type Square = Record<'x' | 'y' | 'size', number>;
type Sliders = Record<keyof Square, HTMLInputElement>;

/** The square has this side at the least, or that of the picture. */
const leastPixels = 40;

/** Lays the square that is kept over a picture: moved and sized by its sliders, or by dragging it and its corner. */
export function crop(frame: HTMLFieldSetElement, picture: HTMLImageElement) {
  const place = frame.querySelector<HTMLElement>('.crop__picture')!;
  const box = place.querySelector<HTMLElement>('.crop__box')!;
  place.replaceChildren(picture, box);
  const sliders = Object.fromEntries([...frame.querySelectorAll('input')].map((each) => [each.name, each])) as Sliders;
  const square = over(picture, sliders, box);
  let before = square.whole();
  sliders.x.oninput = sliders.y.oninput = () => square.set(square.now());
  // by its slider it grows around its middle
  sliders.size.oninput = () => {
    const { x, y, size } = square.now();
    const grown = size - before.size;
    before = square.set({ size, x: x - grown / 2, y: y - grown / 2 });
  };
  box.onpointerdown = (down) => {
    down.preventDefault();
    box.setPointerCapture(down.pointerId);
    const start = square.now();
    const pixels = picture.naturalWidth / picture.getBoundingClientRect().width;
    box.onpointermove = ({ clientX, clientY }) => {
      const [right, below] = [(clientX - down.clientX) * pixels, (clientY - down.clientY) * pixels];
      before =
        down.target === box ? square.set(moved(start, right, below)) : square.grow(start, Math.max(right, below));
    };
    box.onlostpointercapture = () => {
      box.onpointermove = null;
    };
  };
}

function moved({ x, y, size }: Square, right: number, below: number): Square {
  return { x: x + right, y: y + below, size };
}

/** The square as the sliders say it, which keep each value between its ends by themselves. */
function over({ naturalWidth: width, naturalHeight: height }: HTMLImageElement, sliders: Sliders, box: HTMLElement) {
  const { x, y, size } = sliders;
  const most = Math.min(width, height);
  size.max = String(most);
  size.min = String(Math.min(leastPixels, most));
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
    /** As large as it goes, in the middle. */
    whole: () => set({ x: (width - most) / 2, y: (height - most) / 2, size: most }),
    /** Its upper left corner stays. */
    grow: ({ x, y, size }: Square, by: number) => set({ x, y, size: Math.min(size + by, width - x, height - y) }),
  };
}
