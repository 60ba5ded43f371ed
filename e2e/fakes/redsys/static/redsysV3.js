// Script for the merchant's page: inserts the frame of the card form and exchanges messages with it.
(() => {
  const DOMAIN_DELAY_MS = 500;
  const FRAME_ID = 'redsys-hosted-pay-button';
  const OPTIONS = [
    'estiloInsite',
    'idioma',
    'mostrarLogo',
    'buttonValue',
    'styleButton',
    'styleBody',
    'styleBox',
    'styleBoxText',
  ];

  const script = document.currentScript;
  const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

  /** @param {Readonly<Record<string, unknown>>} options */
  function getInSiteFormJSON(options) {
    const required = ['id', 'fuc', 'terminal', 'order'];
    const given = [...required, ...OPTIONS].filter((name) => required.includes(name) || options[name] !== undefined);
    const areStrings = given.every((name) => typeof options[name] === 'string');
    const container = document.getElementById(String(options.id));
    if (container === null) return;
    const query = new URLSearchParams({ version: 'V2', invalid: String(!areStrings) });
    for (const name of given) query.set(name, String(options[name]));
    container.replaceChildren(frameOf(query));
  }

  /**
   * @param {unknown} id
   * @param {unknown} styleButton
   * @param {unknown} styleBody
   * @param {unknown} styleBox
   * @param {unknown} styleBoxText
   * @param {unknown} buttonValue
   * @param {unknown} fuc
   * @param {unknown} terminal
   * @param {unknown} order
   * @param {unknown} idioma
   * @param {unknown} mostrarLogo
   * @param {unknown} _estiloReducido
   * @param {unknown} estiloInsite
   */
  function getInSiteForm(
    id,
    styleButton,
    styleBody,
    styleBox,
    styleBoxText,
    buttonValue,
    fuc,
    terminal,
    order,
    idioma,
    mostrarLogo,
    _estiloReducido,
    estiloInsite,
  ) {
    const looks = { styleButton, styleBody, styleBox, styleBoxText, buttonValue, idioma, mostrarLogo, estiloInsite };
    getInSiteFormJSON({ id, fuc, terminal, order, ...looks });
  }

  /**
   * @param {MessageEvent} event
   * @param {string} idTokenInput
   * @param {string} idErrorInput
   * @param {() => unknown} [validation]
   */
  function storeIdOper(event, idTokenInput, idErrorInput, validation) {
    if (event.origin !== origin) return;
    const { data } = event;
    if (data === 'merchantValidation') {
      const isValid = validation === undefined || Boolean(validation());
      post({ validation: isValid ? 'OK' : 'KO' });
    } else if (data?.idOper !== undefined) fill(idTokenInput, data.idOper);
    else if (data?.error !== undefined) fill(idErrorInput, data.error);
  }

  /** @param {URLSearchParams} query */
  function frameOf(query) {
    const frame = document.createElement('iframe');
    frame.id = FRAME_ID;
    frame.title = 'Datos de la tarjeta';
    frame.setAttribute('sandbox', 'allow-same-origin allow-scripts allow-modals allow-popups');
    Object.assign(frame.style, { width: '100%', height: '100%', minHeight: '26rem', border: '0' });
    frame.addEventListener('load', () => setTimeout(() => post('domain'), DOMAIN_DELAY_MS));
    frame.src = `${origin}/sis/getInputNC?${query}`;
    return frame;
  }

  /** @param {unknown} message */
  function post(message) {
    const frame = document.getElementById(FRAME_ID);
    if (frame instanceof HTMLIFrameElement) frame.contentWindow?.postMessage(message, origin);
  }

  /**
   * @param {string} id
   * @param {unknown} value
   */
  function fill(id, value) {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.value = String(value);
  }

  Object.assign(window, { getInSiteForm, getInSiteFormJSON, storeIdOper });
})();
