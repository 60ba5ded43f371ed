// Inside the frame: waits for the page around it to say whose domain it is, and answers to nobody else.

const asked = new URLSearchParams(location.search);
const MERCHANT_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The one origin that is talked to, once known. */
let merchant = '';

window.addEventListener('message', (event) => {
  if (event.source !== window.parent) return;
  if (event.data === 'domain' && merchant === '') begin(event.origin);
  else if (event.origin === merchant) takeValidation(event.data);
});

document.getElementById('pay')?.addEventListener('click', () => tell('merchantValidation'));
document.getElementById('card-box')?.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) tell('merchantValidation');
});

/** @param {string} origin */
function begin(origin) {
  merchant = origin;
  const box = document.getElementById('card-box');
  if (asked.get('invalid') === 'true') tell({ idOper: 'Error' });
  else if (!MERCHANT_HOSTS.includes(new URL(origin).hostname)) refuse();
  else if (box !== null) {
    wear(box);
    box.hidden = false;
  }
}

/** @param {unknown} data */
function takeValidation(data) {
  if (typeof data !== 'object' || data === null || !('validation' in data)) return;
  if (data.validation === 'OK') send().catch(() => say({ error: 'msg16' }));
  else say({ error: 'msg17' });
}

async function send() {
  const response = await fetch('/sis/getInputNC/idOper', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fuc: asked.get('fuc'),
      terminal: asked.get('terminal'),
      order: asked.get('order'),
      ...Object.fromEntries(['number', 'month', 'year', 'cvv'].map((name) => [name, valueOf(name)])),
    }),
  });
  say(await response.json());
}

/** @param {string} name */
function valueOf(name) {
  const input = document.querySelector(`input[name=${name}]`);
  return input instanceof HTMLInputElement ? input.value : '';
}

/** @param {{ idOper?: string | number, error?: string, words?: string }} result */
function say({ words, ...result }) {
  const problem = document.getElementById('problem');
  if (problem !== null) problem.textContent = words ?? '';
  tell(result);
}

function refuse() {
  const refused = document.getElementById('refused');
  if (refused !== null) refused.textContent = 'El dominio de esta página no está dado de alta.';
  tell({ error: 'msg18' });
}

/** @param {unknown} message */
function tell(message) {
  if (merchant !== '') window.parent.postMessage(message, merchant);
}

/**
 * The looks that the merchant's page asked for.
 * @param {HTMLElement} box
 */
function wear(box) {
  const button = document.getElementById('pay');
  document.body.style.cssText = asked.get('styleBody') ?? '';
  box.style.cssText = asked.get('styleBox') ?? '';
  if (button === null) return;
  button.style.cssText = asked.get('styleButton') ?? '';
  const words = new DOMParser().parseFromString(asked.get('buttonValue') ?? '', 'text/html').body.textContent;
  if (words) button.textContent = words;
  for (const input of document.querySelectorAll('input')) input.style.cssText = asked.get('styleBoxText') ?? '';
}
