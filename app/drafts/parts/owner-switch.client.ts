/** Turning *Owner* on or off is applied at once, by the button that does it without scripts. */
export function ownerSwitch(owner: HTMLElement) {
  const button = owner.querySelector('button')!;
  button.hidden = true;
  owner.addEventListener('change', () => button.form!.requestSubmit(button));
}
