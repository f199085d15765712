const megabyte = 2 ** 20;

/** A form with a file says how far it has come; when it fails, the dialog stays as it is, with the file chosen. */
export function upload(form: HTMLFormElement) {
  const file = fileOf(form);
  const progress = form.querySelector<HTMLElement>('[data-upload]')!;
  form.addEventListener('submit', (event) => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    event.preventDefault();
    if (chosen.size > Number(progress.dataset.upload) * megabyte) fault(form, 'too-large');
    else send(form, progress);
  });
}

function send(form: HTMLFormElement, progress: HTMLElement) {
  const request = new XMLHttpRequest();
  const body = new FormData(form);
  const enable = (enabled: boolean) => {
    for (const control of form.elements) (control as HTMLInputElement).disabled = !enabled;
    progress.hidden = enabled;
  };
  const failed = () => {
    enable(true);
    fault(form, 'failed');
  };
  request.upload.onprogress = ({ loaded, total }) => show(progress, loaded, total);
  request.onreadystatechange = () => {
    // sent on to another page: that is loaded as a page, at the place the dialog belongs to
    if (request.readyState !== request.HEADERS_RECEIVED || request.responseURL === form.action) return;
    request.onload = null;
    location.assign(pageAfter(form, request.responseURL));
  };
  request.onload = () => {
    const answer = request.responseXML?.querySelector<HTMLFormElement>('dialog form');
    if (request.status !== 422 || !answer) return failed();
    enable(true);
    answered(form, document.importNode(answer, true));
  };
  request.onerror = failed;
  request.responseType = 'document';
  request.open('POST', form.action);
  enable(false);
  show(progress, 0, fileOf(form).files![0]!.size);
  request.send(body);
}

/** The form again, with what the server said of it, and the same file. */
function answered(form: HTMLFormElement, anew: HTMLFormElement) {
  const [chosen, empty] = [fileOf(form), fileOf(anew)];
  for (const name of ['aria-invalid', 'aria-describedby']) chosen.setAttribute(name, empty.getAttribute(name) ?? '');
  empty.replaceWith(chosen);
  form.replaceWith(anew);
  upload(anew);
  anew.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function show(progress: HTMLElement, loaded: number, total: number) {
  const percent = Math.floor((loaded / total) * 100);
  const [bar, words] = [progress.querySelector('progress')!, progress.querySelector('[role=status]')!];
  bar.value = percent;
  words.textContent = `Uploading, ${inMb(loaded)} of ${inMb(total)} MB (${percent} %)`;
}

function fault(form: HTMLFormElement, name: 'too-large' | 'failed') {
  const file = fileOf(form);
  const field = file.closest('.field')!;
  field.querySelector('.error')?.remove();
  field.append(form.querySelector<HTMLTemplateElement>(`template[data-say=${name}]`)!.content.cloneNode(true));
  file.setAttribute('aria-invalid', 'true');
  file.setAttribute('aria-describedby', 'file-h file-e');
  file.focus();
}

/** An address that a script is sent on to has lost its `#`, which the way back from the dialog has. */
function pageAfter(form: HTMLFormElement, address: string) {
  const back = form.querySelector<HTMLAnchorElement>('.dialog__head a')!.href;
  return new URL(back).pathname === new URL(address).pathname ? back : address;
}

const fileOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type=file]')!;
const inMb = (bytes: number) => (bytes / megabyte).toFixed(1);
