// Script inside the frame of the card form. It waits for a message of the parent page, whose origin is then the only
// one it sends to.

const options = new URLSearchParams(location.search);
const MERCHANT_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Origin of the parent page; empty until its first message. */
let merchantOrigin = '';

window.addEventListener('message', (event) => {
  if (event.source !== window.parent) return;
  if (event.data === 'domain' && merchantOrigin === '') begin(event.origin);
  else if (event.origin === merchantOrigin) handleValidation(event.data);
});

document.getElementById('pay')?.addEventListener('click', () => postToParent('merchantValidation'));
document.getElementById('card-box')?.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) postToParent('merchantValidation');
});

/** @param {string} origin */
function begin(origin) {
  merchantOrigin = origin;
  const box = document.getElementById('card-box');
  if (options.get('invalid') === 'true') postToParent({ idOper: 'Error' });
  else if (!MERCHANT_HOSTS.includes(new URL(origin).hostname)) refuseDomain();
  else if (box !== null) {
    applyStyles(box);
    box.hidden = false;
  }
}

/** @param {unknown} data */
function handleValidation(data) {
  if (typeof data !== 'object' || data === null || !('validation' in data)) return;
  if (data.validation === 'OK') requestToken().catch(() => showResult({ error: 'msg16' }));
  else showResult({ error: 'msg17' });
}

async function requestToken() {
  const response = await fetch('/sis/getInputNC/idOper', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fuc: options.get('fuc'),
      terminal: options.get('terminal'),
      order: options.get('order'),
      ...Object.fromEntries(['number', 'month', 'year', 'cvv'].map((name) => [name, valueOf(name)])),
    }),
  });
  showResult(await response.json());
}

/** @param {string} name */
function valueOf(name) {
  const input = document.querySelector(`input[name=${name}]`);
  return input instanceof HTMLInputElement ? input.value : '';
}

/** @param {{ idOper?: string | number, error?: string, message?: string }} result */
function showResult({ message, ...result }) {
  const problem = document.getElementById('problem');
  if (problem !== null) problem.textContent = message ?? '';
  postToParent(result);
}

function refuseDomain() {
  const refused = document.getElementById('refused');
  if (refused !== null) refused.textContent = 'El dominio de esta página no está dado de alta.';
  postToParent({ error: 'msg18' });
}

/** @param {unknown} message */
function postToParent(message) {
  if (merchantOrigin !== '') window.parent.postMessage(message, merchantOrigin);
}

/**
 * Applies the styles in the address of the frame.
 * @param {HTMLElement} box
 */
function applyStyles(box) {
  const button = document.getElementById('pay');
  document.body.style.cssText = options.get('styleBody') ?? '';
  box.style.cssText = options.get('styleBox') ?? '';
  if (button === null) return;
  button.style.cssText = options.get('styleButton') ?? '';
  const label = new DOMParser().parseFromString(options.get('buttonValue') ?? '', 'text/html').body.textContent;
  if (label) button.textContent = label;
  for (const input of document.querySelectorAll('input')) input.style.cssText = options.get('styleBoxText') ?? '';
}
