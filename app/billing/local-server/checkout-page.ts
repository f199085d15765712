import type { CheckoutSession } from './state.ts';

export const testCards = { accepted: '4242424242424242', refused: '4000000000000341' } as const;

export function checkoutPage({ id, cancelUrl }: CheckoutSession, error = ''): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test Checkout</title>
<link rel="icon" href="data:,">
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;color:#24221e;background:#fffefc}
label{display:block;margin:1rem 0 .25rem}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box}
button{font:inherit;margin:1.5rem 1rem 0 0;padding:.5rem 1.25rem}.error{color:#9d2719}
</style>
</head>
<body>
<h1>Save a card</h1>
<p><strong>Test mode.</strong> No money moves. Use the card 4242 4242 4242 4242. The card 4000 0000 0000 0341 can be saved and is refused when it is charged.</p>
${error && `<p class="error" role="alert">${error}</p>`}
<form method="post" action="/checkout/${id}">
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required>
<label for="expiry">Expiry (MM / YY)</label><input id="expiry" name="expiry" autocomplete="cc-exp" required>
<label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required>
<button>Save</button><a href="${escaped(cancelUrl)}">Back</a>
</form>
</body>
</html>`;
}

export type GivenCard = { number: string; expMonth: number; expYear: number };

/** Returns a sentence for an invalid card. */
export function readCard(form: URLSearchParams, today: Date): GivenCard | string {
  const number = (form.get('number') ?? '').replaceAll(/\s/g, '');
  const expiry = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d\d)\s*$/.exec(form.get('expiry') ?? '');
  if (!Object.values<string>(testCards).includes(number)) return 'This is no test card.';
  const [month, year] = [Number(expiry?.[1]), 2_000 + Number(expiry?.[2])];
  if (!expiry || month < 1 || month > 12) return 'Enter the expiry as month and year.';
  if (new Date(Date.UTC(year, month, 1)) <= today) return 'The card has expired.';
  return { number, expMonth: month, expYear: year };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
