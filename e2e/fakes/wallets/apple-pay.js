// Simulator of `ApplePaySession` for tests and the demo. `window.walletScenario` (approved, denied, challenge,
// cancelled, unavailable) selects the result; without it the customer chooses in a dialog.
(() => {
  const script = document.currentScript;
  const chooser =
    script instanceof HTMLScriptElement && script.src ? new URL('choose-scenario.js', script.src).href : '';
  /** @type {() => string | undefined} */
  const scenarioOfTest = () => Reflect.get(window, 'walletScenario');
  /** @type {(amount: string) => Promise<string>} */
  const askCustomer = async (amount) => (await import(chooser)).chooseScenario('Apple Pay', amount);
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
      this.#state = 'validating';
      queueMicrotask(() => this.onvalidatemerchant?.({ validationURL: VALIDATION_URL }));
    }

    abort() {
      this.#state = 'finished';
    }

    /** @param {unknown} session */
    completeMerchantValidation(session) {
      if (this.#state !== 'validating') throw new DOMException('Not waiting for a session.', 'InvalidAccessError');
      this.#state = 'waiting';
      if (!isLiveSession(session)) this.#cancel({ sessionError: { code: 'unknown' } });
      else this.#chooseResult().catch(() => this.#cancel({ sessionError: { code: 'unknown' } }));
    }

    /** @param {number | { status: number }} result */
    completePayment(result) {
      if (this.#state !== 'authorized') throw new DOMException('Nothing was authorized.', 'InvalidAccessError');
      this.#state = 'finished';
      Reflect.set(window, 'applePayResult', typeof result === 'number' ? result : result.status);
    }

    async #chooseResult() {
      const { amount } = this.#payment.total;
      const scenario = scenarioOfTest() ?? (await askCustomer(`${amount} ${this.#payment.currencyCode}`));
      if (this.#state !== 'waiting') return;
      if (scenario === 'cancelled' || scenario === 'unavailable') this.#cancel({});
      else this.#authorize(scenario);
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
      this.#state = 'finished';
      this.oncancel?.(event);
    }
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

  Object.assign(window, { ApplePaySession });
})();
