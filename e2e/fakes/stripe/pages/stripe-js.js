// Simulator of Stripe's browser script. It renders plain inputs where Stripe renders a frame, and calls the simulator
// with the publishable key and an intent's client secret. It sets styles through the DOM, not as inline styles, so that
// it works under the venue's content security policy.
(() => {
  const API_URL = '{API_URL}';

  /** @typedef {{ type: string, code?: string, decline_code?: string, message: string, payment_intent?: unknown }} ApiError */
  /** @typedef {{ complete: boolean, empty: boolean, error: ApiError | undefined }} CardState */
  /**
   * @typedef {{ id: string, status: string, client_secret: string, next_action: { use_stripe_sdk?: { stripe_js?: string } } | null,
   * last_payment_error: ApiError | null }} Intent
   */
  /** @typedef {{ paymentIntent: Intent } | { error: ApiError }} IntentResult */

  const MESSAGES = new Map([
    ['expired_card', 'La tarjeta está caducada.'],
    ['incorrect_cvc', 'El código de seguridad de la tarjeta no es correcto.'],
    ['incorrect_number', 'El número de tarjeta no es correcto.'],
    ['insufficient_funds', 'La tarjeta no tiene fondos suficientes.'],
    ['payment_intent_authentication_failure', 'El banco no ha podido comprobar que eres tú.'],
    ['processing_error', 'El banco ha tenido un error. Inténtalo otra vez.'],
  ]);

  const INCOMPLETE = {
    number: { code: 'incomplete_number', message: 'El número de tarjeta está incompleto.' },
    expiry: { code: 'incomplete_expiry', message: 'La fecha de caducidad está incompleta.' },
    cvc: { code: 'incomplete_cvc', message: 'El código de seguridad está incompleto.' },
  };
  const NOT_VALID = { code: 'invalid_number', message: 'El número de tarjeta no es válido.' };
  const EXPIRED = { code: 'invalid_expiry_year_past', message: 'La tarjeta está caducada.' };

  /** @param {{ code: string, message: string }} problem @returns {ApiError} */
  const validationError = (problem) => ({ type: 'validation_error', ...problem });

  /** True if the Luhn check digit of the card number is correct. @param {string} digits */
  function isNumber(digits) {
    const sum = [...digits].reverse().reduce((total, digit, place) => {
      const worth = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (worth > 9 ? worth - 9 : worth);
    }, 0);
    return sum % 10 === 0;
  }

  /** Number of digits of the card number: American Express has one less. @param {string} digits */
  function lengthOf(digits) {
    return digits.startsWith('3') ? 15 : 16;
  }

  /** The card element: three inputs with labels, and Stripe's events. */
  class CardElement {
    /** @type {Map<string, Set<(event: object) => void>>} */
    #listeners = new Map();
    /** @type {HTMLElement | null} */
    #container = null;
    #number = input('Número de tarjeta', 'cc-number', '1234 1234 1234 1234');
    #expiry = input('Caducidad (MM/AA)', 'cc-exp', 'MM/AA');
    #cvc = input('CVC', 'cc-csc', 'CVC');

    constructor() {
      for (const field of [this.#number, this.#expiry, this.#cvc]) {
        field.addEventListener('input', () => this.#changed());
        field.addEventListener('focus', () => this.#emit('focus', { elementType: 'card' }));
        field.addEventListener('blur', () => this.#emit('blur', { elementType: 'card' }));
        field.addEventListener('keydown', ({ key }) => {
          if (key === 'Escape') this.#emit('escape', { elementType: 'card' });
        });
      }
    }

    /** @param {string | HTMLElement} place */
    mount(place) {
      const container = typeof place === 'string' ? document.querySelector(place) : place;
      if (!(container instanceof HTMLElement)) throw new Error('There is nothing to mount the card into.');
      this.#container = container;
      container.classList.add('StripeElement');
      container.replaceChildren(...[this.#number, this.#expiry, this.#cvc].map(labelled));
      queueMicrotask(() => this.#emit('ready', { elementType: 'card' }));
    }

    unmount() {
      this.#container?.replaceChildren();
      this.#container = null;
    }

    destroy() {
      this.unmount();
      this.#listeners.clear();
    }

    /** @param {string} event @param {(event: object) => void} listener */
    on(event, listener) {
      const listeners = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, listeners.add(listener));
      return this;
    }

    /** @param {string} event @param {(event: object) => void} [listener] */
    off(event, listener) {
      if (listener) this.#listeners.get(event)?.delete(listener);
      else this.#listeners.delete(event);
      return this;
    }

    /** @param {{ disabled?: boolean }} options */
    update({ disabled }) {
      if (disabled === undefined) return;
      for (const field of [this.#number, this.#expiry, this.#cvc]) field.disabled = disabled;
    }

    clear() {
      for (const field of [this.#number, this.#expiry, this.#cvc]) field.value = '';
      this.#changed();
    }

    focus() {
      this.#number.focus();
    }

    blur() {
      for (const field of [this.#number, this.#expiry, this.#cvc]) field.blur();
    }

    /** @returns {CardState} */
    state() {
      const { number, month, cvc } = this.typed();
      const isEmpty = number === '' && month === '' && cvc === '';
      return { complete: this.problem() === undefined, empty: isEmpty, error: this.#inputError() };
    }

    /** The validation error shown when the customer submits the card. @returns {ApiError | undefined} */
    problem() {
      const { number, year, cvc } = this.typed();
      const missing =
        number.length < lengthOf(number) ? 'number' : year.length < 2 ? 'expiry' : cvc.length < 3 ? 'cvc' : null;
      return this.#inputError() ?? (missing === null ? undefined : validationError(INCOMPLETE[missing]));
    }

    typed() {
      const [month = '', year = ''] = this.#expiry.value.split('/').map((part) => part.replaceAll(/\D/g, ''));
      return {
        number: this.#number.value.replaceAll(/\D/g, ''),
        month,
        year,
        cvc: this.#cvc.value.replaceAll(/\D/g, ''),
      };
    }

    /** The validation error shown while the customer types. @returns {ApiError | undefined} */
    #inputError() {
      const { number, month, year } = this.typed();
      if (number.length >= lengthOf(number) && !isNumber(number)) return validationError(NOT_VALID);
      const lastDay = new Date(2000 + Number(year), Number(month), 1);
      if (year.length === 2 && lastDay <= new Date()) return validationError(EXPIRED);
      return undefined;
    }

    #changed() {
      const caret = this.#number.selectionStart === this.#number.value.length;
      if (caret) this.#number.value = this.typed().number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      if (/^\d{3,4}$/.test(this.#expiry.value)) {
        this.#expiry.value = `${this.#expiry.value.slice(0, 2)}/${this.#expiry.value.slice(2)}`;
      }
      this.#emit('change', { elementType: 'card', brand: 'unknown', value: { postalCode: '' }, ...this.state() });
    }

    /** @param {string} event @param {object} detail */
    #emit(event, detail) {
      for (const listener of this.#listeners.get(event) ?? []) listener(detail);
    }
  }

  /** @param {string} name @param {AutoFill} autocomplete @param {string} placeholder */
  function input(name, autocomplete, placeholder) {
    const field = document.createElement('input');
    field.setAttribute('aria-label', name);
    field.autocomplete = autocomplete;
    field.inputMode = 'numeric';
    field.placeholder = placeholder;
    field.style.cssText =
      'width:100%;min-height:44px;padding:8px;font:inherit;border:1px solid #767676;border-radius:6px';
    return field;
  }

  /** @param {HTMLInputElement} field */
  function labelled(field) {
    const label = document.createElement('label');
    label.textContent = field.getAttribute('aria-label');
    label.style.cssText = 'display:block;margin-bottom:8px';
    label.append(field);
    return label;
  }

  /** @param {string} key @param {string} method @param {string} path @param {Record<string, string>} [fields] */
  async function call(key, method, path, fields = {}) {
    const form = new URLSearchParams(fields).toString();
    const response = await fetch(`${API_URL}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'GET' ? {} : { body: form }),
    });
    const body = await response.json();
    return response.ok ? { result: body } : { error: inSpanish(body.error) };
  }

  /** @param {ApiError} error @returns {ApiError} */
  function inSpanish(error) {
    if (error.type !== 'card_error') return error;
    const text = MESSAGES.get(error.decline_code ?? '') ?? MESSAGES.get(error.code ?? '');
    return { ...error, message: text ?? 'El banco ha rechazado la tarjeta.' };
  }

  /** @param {string} clientSecret */
  const intentOf = (clientSecret) => clientSecret.replace(/_secret_.*$/, '');

  /** Closing the challenge dialog refuses the challenge. @param {string} url @returns {Promise<void>} */
  async function refuse(url) {
    await fetch(url, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ answer: 'refuse' }) });
  }

  /** Shows the challenge in a dialog until it is finished or closed. @param {string} url @returns {Promise<void>} */
  function showChallenge(url) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Autenticación de tu banco');
      dialog.style.cssText = 'width:min(500px,94vw);height:min(520px,90vh);padding:0';
      const frame = document.createElement('iframe');
      frame.title = 'Tu banco';
      frame.src = url;
      frame.style.cssText = 'width:100%;height:calc(100% - 52px);border:0';
      const closeButton = document.createElement('button');
      closeButton.type = 'button';
      closeButton.textContent = 'Cerrar';
      closeButton.style.cssText = 'display:block;height:44px;margin:4px auto';
      closeButton.addEventListener('click', () => dialog.close());

      let isFinished = false;
      /** @param {MessageEvent} message */
      const onMessage = ({ origin, data }) => {
        if (origin !== API_URL || data?.simulatedBank !== 'answered') return;
        isFinished = true;
        dialog.close();
      };
      window.addEventListener('message', onMessage);
      dialog.addEventListener('close', () => {
        window.removeEventListener('message', onMessage);
        dialog.remove();
        resolve(isFinished ? undefined : refuse(url));
      });
      dialog.append(frame, closeButton);
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /** @param {string} key */
  function createStripe(key) {
    /** @param {string} clientSecret @returns {Promise<IntentResult>} */
    async function retrieve(clientSecret) {
      const { result, error } = await call(key, 'GET', `payment_intents/${intentOf(clientSecret)}`, {
        client_secret: clientSecret,
      });
      return error ? { error } : { paymentIntent: result };
    }

    /** @param {Intent} intent @returns {Promise<IntentResult>} */
    async function settle(intent) {
      const url = intent.next_action?.use_stripe_sdk?.stripe_js;
      if (intent.status !== 'requires_action' || !url) return { paymentIntent: intent };
      await showChallenge(url);
      const after = await retrieve(intent.client_secret);
      if ('error' in after || after.paymentIntent.status === 'succeeded') return after;
      const error = after.paymentIntent.last_payment_error ?? {
        type: 'card_error',
        code: 'payment_intent_authentication_failure',
        message: '',
      };
      return { error: inSpanish({ ...error, payment_intent: after.paymentIntent }) };
    }

    /** @param {unknown} card */
    async function createPaymentMethod(card) {
      if (!(card instanceof CardElement)) throw new Error('The card must be a card element.');
      const problem = card.problem();
      if (problem) return { error: problem };
      const { number, month, year, cvc } = card.typed();
      const { result, error } = await call(key, 'POST', 'payment_methods', {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': month,
        'card[exp_year]': `20${year}`,
        'card[cvc]': cvc,
      });
      return error ? { error } : { paymentMethod: result };
    }

    return {
      elements: () => {
        /** @type {CardElement | null} */
        let card = null;
        return {
          /** @param {string} type */
          create: (type) => {
            if (type !== 'card') throw new Error(`The simulator has no element «${type}».`);
            card = new CardElement();
            return card;
          },
          getElement: () => card,
          update: () => {},
        };
      },

      /**
       * @param {string} clientSecret
       * @param {{ payment_method?: string | { card: unknown } }} [data]
       * @returns {Promise<IntentResult>}
       */
      confirmCardPayment: async (clientSecret, data = {}) => {
        const method = data.payment_method;
        const made = typeof method === 'object' ? await createPaymentMethod(method.card) : null;
        if (made && 'error' in made && made.error) return { error: made.error };
        const id = made?.paymentMethod?.id ?? method;
        const { result, error } = await call(key, 'POST', `payment_intents/${intentOf(clientSecret)}/confirm`, {
          client_secret: clientSecret,
          use_stripe_sdk: 'true',
          ...(typeof id === 'string' ? { payment_method: id } : {}),
        });
        return error ? { error } : settle(result);
      },

      /** @param {{ clientSecret: string }} options @returns {Promise<IntentResult>} */
      handleNextAction: async ({ clientSecret }) => {
        const now = await retrieve(clientSecret);
        return 'error' in now ? now : settle(now.paymentIntent);
      },

      retrievePaymentIntent: retrieve,
      /** @param {{ card: unknown }} data */
      createPaymentMethod: ({ card }) => createPaymentMethod(card),
      createToken: () => Promise.reject(new Error('The simulator makes no tokens.')),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    };
  }

  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
})();
