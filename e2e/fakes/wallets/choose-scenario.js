// Dialog of the demo that replaces the wallet's own sheet and lets the customer choose the result.

const SCENARIOS = [
  ['approved', 'Aprobar el pago'],
  ['denied', 'Que el banco lo deniegue'],
  ['challenge', 'Que el banco pregunte'],
  ['dismissed', 'Cerrar mientras se cobra'],
  ['INTERNAL_ERROR', 'Que el monedero falle'],
  ['cancelled', 'Cancelar'],
];

/**
 * Resolves with the chosen scenario; closing the dialog selects `cancelled`.
 * @param {string} wallet
 * @param {string} amount
 * @returns {Promise<string>}
 */
export function chooseScenario(wallet, amount) {
  const dialog = document.createElement('dialog');
  const title = document.createElement('h2');
  title.textContent = `${wallet}: ${amount}`;
  const notice = document.createElement('p');
  notice.textContent = `Simulador de ${wallet}: no se cobra nada`;
  dialog.setAttribute('aria-label', notice.textContent);
  dialog.append(title, notice, ...SCENARIOS.map(([value, label]) => buttonOf(dialog, value ?? '', label ?? '')));
  Object.assign(dialog.style, { maxWidth: '22rem', padding: '1.25rem', border: '1px solid', borderRadius: '0.75rem' });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === '' ? 'cancelled' : dialog.returnValue);
    });
  });
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} value
 * @param {string} label
 */
function buttonOf(dialog, value, label) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  Object.assign(button.style, { display: 'block', width: '100%', minHeight: '2.75rem', marginTop: '0.5rem' });
  button.addEventListener('click', () => dialog.close(value));
  return button;
}
