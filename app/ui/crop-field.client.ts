const megabyte = 2 ** 20;

/** A picture that is chosen is shown, with the square of it that will be kept. */
export function cropField(first: HTMLFieldSetElement) {
  const file = first.form!.querySelector<HTMLInputElement>('input[type=file]')!;
  file.addEventListener('change', async () => {
    // an answer of the server brings the form anew around the same file
    const form = file.form!;
    const frame = form.querySelector<HTMLFieldSetElement>('[data-crop]')!;
    const another = form.querySelector<HTMLButtonElement>('[data-choose]')!;
    another.onclick = () => file.click();
    frame.hidden = frame.disabled = another.hidden = true;
    // what was said was said of another
    file.closest('.field')!.querySelector('.error')?.remove();
    file.removeAttribute('aria-invalid');
    file.setAttribute('aria-describedby', 'file-h');
    const chosen = file.files?.[0];
    if (!chosen || chosen.size > Number(form.querySelector<HTMLElement>('[data-upload]')!.dataset.upload) * megabyte) {
      return;
    }
    // what cannot be shown is left to the server
    const loaded = await Promise.all([import('./crop.client.ts'), shown(chosen)]).catch(() => null);
    if (!loaded || file.files?.[0] !== chosen) return;
    const [{ crop }, picture] = loaded;
    crop(frame, picture);
    frame.hidden = frame.disabled = another.hidden = false;
  });
}

async function shown(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  picture.alt = file.name;
  await picture.decode().finally(() => URL.revokeObjectURL(picture.src));
  return picture;
}
