type Area = Record<'x' | 'y' | 'width' | 'height', number>;
type Sliders = Record<keyof Area, HTMLInputElement>;

/** The smallest side of the area, unless the picture is smaller. */
const minPixels = 40;

/** Sliders, or dragging the area and its corner, move and size it. */
export function crop({ elements }: HTMLFieldSetElement, box: HTMLElement, picture: HTMLImageElement) {
  box.before(picture);
  const named = Object.fromEntries(
    Array.from(elements as HTMLCollectionOf<HTMLInputElement>, (each) => [each.name, each]),
  );
  // a square has one slider for both sides
  const sliders = { width: named.size, height: named.size, ...named } as Sliders;
  const area = cropArea(picture, sliders, box);
  let before = area.selectAll();
  sliders.x.oninput = sliders.y.oninput = () => area.set(area.now());
  // the sliders keep the center of the area
  sliders.width.oninput = sliders.height.oninput = () => {
    const { x, y, width, height } = area.now();
    const left = x - (width - before.width) / 2;
    before = area.set({ width, height, x: left, y: y - (height - before.height) / 2 });
  };
  box.onpointerdown = (down) => {
    down.preventDefault();
    box.setPointerCapture(down.pointerId);
    const start = area.now();
    const pixels = picture.naturalWidth / picture.getBoundingClientRect().width;
    box.onpointermove = ({ clientX, clientY }) => {
      const [right, below] = [(clientX - down.clientX) * pixels, (clientY - down.clientY) * pixels];
      before = down.target === box ? area.set(movedBy(start, right, below)) : area.resize(start, right, below);
    };
    box.onlostpointercapture = () => {
      box.onpointermove = null;
    };
  };
}

function movedBy({ x, y, ...sides }: Area, right: number, below: number): Area {
  return { x: x + right, y: y + below, ...sides };
}

function cropArea({ naturalWidth, naturalHeight }: HTMLImageElement, sliders: Sliders, box: HTMLElement) {
  const { x, y, width, height } = sliders;
  const isSquare = width === height;
  const shorter = Math.min(naturalWidth, naturalHeight);
  const max = isSquare ? { width: shorter, height: shorter } : { width: naturalWidth, height: naturalHeight };
  for (const [slider, longest] of [
    [width, max.width],
    [height, max.height],
  ] as const) {
    slider.max = String(longest);
    slider.min = String(Math.min(minPixels, longest));
  }
  const now = (): Area => ({
    x: x.valueAsNumber,
    y: y.valueAsNumber,
    width: width.valueAsNumber,
    height: height.valueAsNumber,
  });
  const set = (area: Area): Area => {
    width.value = String(area.width);
    height.value = String(area.height);
    x.max = String(naturalWidth - width.valueAsNumber);
    y.max = String(naturalHeight - height.valueAsNumber);
    x.value = String(area.x);
    y.value = String(area.y);
    for (const slider of [x, y, width, height]) slider.ariaValueText = `${Math.round(slider.valueAsNumber)} pixels`;
    draw(now());
    return now();
  };
  const draw = (area: Area) => {
    const shares = {
      left: area.x / naturalWidth,
      top: area.y / naturalHeight,
      width: area.width / naturalWidth,
      height: area.height / naturalHeight,
    };
    for (const [name, share] of Object.entries(shares)) box.style.setProperty(name, `${share * 100}%`);
  };
  return {
    now,
    set,
    selectAll: () => set({ x: (naturalWidth - max.width) / 2, y: (naturalHeight - max.height) / 2, ...max }),
    resize: ({ x, y, width, height }: Area, right: number, below: number) => {
      const [wider, higher] = isSquare ? [Math.max(right, below), Math.max(right, below)] : [right, below];
      const [room, depth] = [naturalWidth - x, naturalHeight - y];
      const limit = isSquare ? Math.min(room, depth) : Number.POSITIVE_INFINITY;
      return set({
        x,
        y,
        width: Math.min(width + wider, room, limit),
        height: Math.min(height + higher, depth, limit),
      });
    },
  };
}
