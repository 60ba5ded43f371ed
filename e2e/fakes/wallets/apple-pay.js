// Simulator of an Apple device for tests: `ApplePaySession` with its events in their documented order, and the button
// that Safari draws. `window.walletScenario` selects what the customer does. `window.walletResults` lists the results that the
// page reported to the sheet.
//
// Scenarios: approved, denied, challenge, cancelled (the default), dismissed (closed while the page authorises the payment),
// unavailable.
(() => {
  /** @type {() => string} */
  const scenarioOfTest = () => Reflect.get(window, 'walletScenario') ?? 'cancelled';
  const VERSION = 6;
  const VALIDATION_URL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';

  /**
   * @typedef {{ countryCode: string, currencyCode: string, merchantCapabilities: readonly string[],
   *   supportedNetworks: readonly string[], total: { label: string, amount: string, type?: string } }} Payment
   */

  class ApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;

    /** @param {number} version */
    static supportsVersion(version) {
      return scenarioOfTest() !== 'unavailable' && version <= VERSION;
    }

    static canMakePayments() {
      return scenarioOfTest() !== 'unavailable';
    }

    static async canMakePaymentsWithActiveCard() {
      return ApplePaySession.canMakePayments();
    }

    /** @type {((event: { validationURL: string }) => void) | null} */
    onvalidatemerchant = null;
    /** @type {((event: { payment: { token: unknown } }) => void) | null} */
    onpaymentauthorized = null;
    /** @type {((event: { sessionError?: { code: string } }) => void) | null} */
    oncancel = null;

    /** @type {'new' | 'validating' | 'waiting' | 'authorized' | 'finished'} */
    #state = 'new';
    #payment;
    /** A page has one sheet at a time. @type {ApplePaySession | null} */
    static #active = null;

    /**
     * @param {number} version
     * @param {Payment} payment
     */
    constructor(version, payment) {
      // Safari accepts a new session only while an event of the customer is being handled.
      if (window.event === undefined)
        throw new DOMException('Must create a new ApplePaySession from a user gesture handler.', 'InvalidAccessError');
      if (version !== VERSION || !isComplete(payment)) throw new TypeError('The payment request is not complete.');
      this.#payment = payment;
    }

    begin() {
      if (this.#state !== 'new') throw new DOMException('Already begun.', 'InvalidAccessError');
      if (ApplePaySession.#active !== null)
        throw new DOMException('Page already has an active payment session.', 'InvalidAccessError');
      ApplePaySession.#active = this;
      this.#state = 'validating';
      queueMicrotask(() => this.onvalidatemerchant?.({ validationURL: VALIDATION_URL }));
    }

    /** Closes the sheet without a result, and without an event. */
    abort() {
      if (this.#state === 'new' || this.#state === 'finished')
        throw new DOMException('There is no sheet to close.', 'InvalidAccessError');
      if (this.#state === 'authorized') recordResult('ABORTED');
      this.#end();
    }

    #end() {
      this.#state = 'finished';
      ApplePaySession.#active = null;
    }

    /** @param {unknown} session */
    completeMerchantValidation(session) {
      if (this.#state !== 'validating') throw new DOMException('Not waiting for a session.', 'InvalidAccessError');
      this.#state = 'waiting';
      if (!isLiveSession(session)) this.#cancel({ sessionError: { code: 'unknown' } });
      else this.#chooseResult();
    }

    /** @param {number | { status: number }} result */
    completePayment(result) {
      if (this.#state !== 'authorized') throw new DOMException('Nothing was authorized.', 'InvalidAccessError');
      const status = typeof result === 'number' ? result : result.status;
      recordResult(status === ApplePaySession.STATUS_SUCCESS ? 'SUCCESS' : 'ERROR');
      this.#end();
    }

    #chooseResult() {
      const scenario = scenarioOfTest();
      if (scenario === 'cancelled' || scenario === 'unavailable') return this.#cancel({});
      this.#authorize(scenario === 'dismissed' ? 'approved' : scenario);
      // Apple reports a closed sheet also after the payment was authorized.
      if (scenario === 'dismissed') this.#cancel({});
    }

    /** @param {string} scenario */
    #authorize(scenario) {
      this.#state = 'authorized';
      const { total, currencyCode } = this.#payment;
      const paymentData = {
        simulator: 'apple-pay',
        version: 'EC_v1',
        scenario,
        amount: total.amount,
        currency: currencyCode,
      };
      const paymentMethod = { displayName: 'Visa 1156', network: 'Visa', type: 'credit' };
      const token = { paymentData, paymentMethod, transactionIdentifier: crypto.randomUUID() };
      this.onpaymentauthorized?.({ payment: { token } });
    }

    /** @param {{ sessionError?: { code: string } }} event */
    #cancel(event) {
      this.#end();
      this.oncancel?.(event);
    }
  }

  /** @param {string} result */
  function recordResult(result) {
    Reflect.set(window, 'walletResults', [...(Reflect.get(window, 'walletResults') ?? []), result]);
  }

  /** Draws buttons as Safari does for `appearance: -apple-pay-button`, which other browsers do not know. */
  function drawButtons() {
    if (typeof CSSStyleSheet !== 'function') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      button[aria-label="Apple Pay"] { border: 0; background: light-dark(#000, #fff); color: light-dark(#fff, #000) }
      button[aria-label="Apple Pay"]::after { content: "Apple Pay" }`);
    document.adoptedStyleSheets.push(sheet);
  }

  /** @param {Payment} payment */
  function isComplete({ countryCode, currencyCode, merchantCapabilities, supportedNetworks, total }) {
    const isMoney = /^\d+\.\d\d$/.test(total?.amount ?? '') && Boolean(total?.label);
    const isPlace = countryCode === 'ES' && currencyCode === 'EUR';
    return isMoney && isPlace && merchantCapabilities?.includes('supports3DS') && supportedNetworks?.length > 0;
  }

  /**
   * True for a merchant session that has not expired.
   * @param {unknown} session
   */
  function isLiveSession(session) {
    if (typeof session !== 'object' || session === null) return false;
    const isNamed = 'merchantSessionIdentifier' in session && 'expiresAt' in session;
    return isNamed && Number(session.expiresAt) > Date.now();
  }

  drawButtons();
  Object.assign(window, { ApplePaySession });
})();
