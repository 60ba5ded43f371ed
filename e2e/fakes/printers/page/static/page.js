// The script of the page: reads the state of the printers twice a second, and sends pressed buttons.

/**
 * @typedef {{
 *   status: { text: string, isReady: boolean },
 *   chosen: (string | null)[],
 *   errors: string[],
 *   tickets: string[],
 * }} PrinterState
 */

const POLL_MS = 500;
const sections = [...document.querySelectorAll('[data-printer]')];
/** The value that a list item shows. @type {WeakMap<Element, string>} */
const shown = new WeakMap();
let version = 0;

for (const section of sections) {
  section.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) press(section, button).then(update, showLost);
  });
}
void poll();

async function poll() {
  if (!document.hidden) await update().catch(showLost);
  setTimeout(() => void poll(), POLL_MS);
}

async function update() {
  const response = await fetch(`/state?version=${version}`);
  showLost(null);
  if (response.status !== 200) return;
  /** @type {{ version: number, printers: PrinterState[] }} */
  const state = await response.json();
  ({ version } = state);
  for (const [index, section] of sections.entries()) {
    const printer = state.printers[index];
    if (printer) show(section, printer);
  }
}

/**
 * @param {Element} section
 * @param {HTMLButtonElement} button
 */
async function press(section, button) {
  const control = button.closest('[data-control]');
  const action = button.dataset.action ?? 'choose';
  const body = control ? [Number(control.getAttribute('data-control')), button.dataset.option] : [];
  await fetch(`/printers/${section.getAttribute('data-printer')}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * @param {Element} section
 * @param {PrinterState} state
 */
function show(section, { status, chosen, errors, tickets }) {
  const line = section.querySelector('.status');
  if (line && line.textContent !== status.text) line.textContent = status.text;
  line?.classList.toggle('stopped', !status.isReady);
  for (const [position, option] of chosen.entries()) {
    for (const button of section.querySelectorAll(`[data-control="${position}"] button`)) {
      button.setAttribute('aria-pressed', String(button.getAttribute('data-option') === option));
    }
  }
  showList(section.querySelector('.errors'), errors, (item, text) => {
    item.lang = 'en';
    item.textContent = text;
  });
  // The server escapes every text of a picture.
  showList(section.querySelector('.tickets'), tickets, (item, picture) => {
    item.innerHTML = picture;
  });
  section.querySelector('.empty')?.toggleAttribute('hidden', tickets.length > 0);
}

/**
 * Shows one list item for each value; items whose value has not changed stay as they are.
 * @param {Element | null} list
 * @param {string[]} values
 * @param {(item: HTMLLIElement, value: string) => void} fill
 */
function showList(list, values, fill) {
  if (!list) return;
  const present = [...list.children];
  const unchanged = new Map(present.map((item) => [shown.get(item), item]));
  const items = values.map((value) => {
    const same = unchanged.get(value);
    if (same) {
      unchanged.delete(value);
      return same;
    }
    const item = document.createElement('li');
    shown.set(item, value);
    fill(item, value);
    return item;
  });
  if (items.length !== present.length || items.some((item, index) => item !== present[index]))
    list.replaceChildren(...items);
  list.toggleAttribute('hidden', values.length === 0);
}

/** @param {unknown} error */
function showLost(error) {
  document.getElementById('lost')?.toggleAttribute('hidden', error === null);
}
