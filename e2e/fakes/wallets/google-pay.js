// Simulator of Google's `pay.js` for tests and the demo: `google.payments.api.PaymentsClient` with its documented
// methods, its button and its callbacks. `window.walletScenario` selects what the customer does; without it the
// customer chooses in a dialog. `window.walletResults` lists the results that the page reported to the sheet.
//
// Scenarios: approved, denied, challenge; retried (denied, then approved in the same sheet); cancelled; dismissed (closed
// while the page authorises the payment); slow (approved when the test dispatches `wallet-continue`); silent (never
// answers); unavailable; MERCHANT_ACCOUNT_ERROR; INTERNAL_ERROR.
(() => {
  const script = document.currentScript;
  const chooser =
    script instanceof HTMLScriptElement && script.src ? new URL('choose-scenario.js', script.src).href : '';
  /** @type {() => string | undefined} */
  const scenarioOfTest = () => Reflect.get(window, 'walletScenario');
  /** @type {(amount: string) => Promise<string>} */
  const askCustomer = async (amount) => (await import(chooser)).chooseScenario('Google Pay', amount);
  /** The payment method whose manifest Chrome downloads. The page's content security policy must allow it. */
  const PAYMENT_METHOD = 'https://google.com/pay';
  /**
   * The outcomes of the tokens that a sheet issues in turn, where they are not the scenario itself. @type {Record<string,
   * string[]>}
   */
  const OUTCOMES = { retried: ['denied', 'approved'], dismissed: ['approved'], slow: ['approved'] };
  const ERROR_CODES = ['MERCHANT_ACCOUNT_ERROR', 'INTERNAL_ERROR'];

  /**
   * @typedef {{ type: string, parameters: Record<string, unknown>,
   *   tokenizationSpecification?: { type: string, parameters: Record<string, string> } }} Method
   * @typedef {{ apiVersion: number, apiVersionMinor: number, allowedPaymentMethods: readonly Method[] }} Ready
   * @typedef {Ready & { transactionInfo: Record<string, string>, merchantInfo?: Record<string, string>,
   *   callbackIntents?: readonly string[] }} Payment
   * @typedef {{ transactionState: string, error?: { message: string } }} Result
   * @typedef {{ onPaymentAuthorized?: (data: unknown) => Promise<Result> }} Callbacks
   * @typedef {{ environment?: string, nonce?: string, paymentDataCallbacks?: Callbacks }} Options
   * @typedef {{ onClick: (event: Event) => void, allowedPaymentMethods?: readonly Method[], buttonColor?: string }} ButtonOptions
   */

  class PaymentsClient {
    #nonce;
    #callbacks;

    /** @param {Options} options */
    constructor({ environment = 'TEST', nonce, paymentDataCallbacks = {} } = {}) {
      this.environment = environment;
      this.#nonce = nonce;
      this.#callbacks = paymentDataCallbacks;
    }

    /** @param {Ready} request */
    async isReadyToPay(request) {
      requireMethods(request);
      requestPayment('0.00', 'EUR');
      const result = scenarioOfTest() !== 'unavailable';
      Reflect.set(window, 'isWalletReady', result);
      return { result };
    }

    /** @param {Payment} request */
    async loadPaymentData(request) {
      requireGesture();
      const method = requireMethods(request);
      const gateway = method.tokenizationSpecification?.parameters ?? {};
      requirePayment(request, gateway, this.environment);
      const onAuthorized = requireCallback(request, this.#callbacks);
      const { totalPrice = '', currencyCode = '' } = request.transactionInfo;
      requestPayment(totalPrice, currencyCode);
      const scenario = scenarioOfTest() ?? (await askCustomer(`${totalPrice} ${currencyCode}`));
      const { gatewayMerchantId } = gateway;
      const dataOf = (/** @type {string} */ outcome) => {
        const token = { simulator: 'google-pay', protocolVersion: 'ECv2', scenario: outcome, amount: totalPrice };
        return paymentData({ ...token, currency: currencyCode, gatewayMerchantId });
      };
      return runSheet(scenario, dataOf, onAuthorized);
    }

    prefetchPaymentData() {}

    /** @param {ButtonOptions} options */
    createButton({ onClick, allowedPaymentMethods, buttonColor = 'black' }) {
      if (typeof onClick !== 'function' || allowedPaymentMethods === undefined)
        throw failure('DEVELOPER_ERROR', 'onClick and allowedPaymentMethods are needed.');
      addButtonStyle(this.#nonce);
      const button = document.createElement('button');
      button.type = 'button';
      button.className = `gpay-button ${buttonColor}`;
      button.setAttribute('aria-label', 'Google Pay');
      button.textContent = 'Google Pay';
      button.addEventListener('click', onClick);
      const box = document.createElement('div');
      box.className = 'gpay-button-fill';
      box.append(button);
      return box;
    }
  }

  /**
   * The payment sheet. An authorised payment is reported to the page, which charges it while the sheet stays open.
   * @param {string} scenario
   * @param {(outcome: string) => unknown} dataOf
   * @param {((data: unknown) => Promise<Result>) | null} onAuthorized
   */
  async function runSheet(scenario, dataOf, onAuthorized) {
    if (scenario === 'cancelled') throw failure('CANCELED', 'The user closed the sheet.');
    if (scenario === 'unavailable') throw failure('INTERNAL_ERROR', 'Google Pay is not available.');
    if (ERROR_CODES.includes(scenario)) throw failure(scenario, 'Google Pay failed.');
    if (scenario === 'silent') return new Promise(() => {});

    if (scenario === 'slow') await new Promise((resolve) => window.addEventListener('wallet-continue', resolve));
    for (const outcome of OUTCOMES[scenario] ?? [scenario]) {
      const data = dataOf(outcome);
      if (onAuthorized === null) return data;
      const authorised = onAuthorized(data).then(recordResult);
      if (scenario === 'dismissed') throw failure('CANCELED', 'The user closed the sheet.');
      if ((await authorised).transactionState === 'SUCCESS') return data;
    }
    throw failure('CANCELED', 'The user read the error and closed the sheet.');
  }

  /** @param {Result} result */
  function recordResult(result) {
    const results = Reflect.get(window, 'walletResults') ?? [];
    Reflect.set(window, 'walletResults', [...results, result.error?.message ?? result.transactionState]);
    return result;
  }

  /** @param {unknown} token */
  function paymentData(token) {
    return {
      apiVersion: 2,
      apiVersionMinor: 0,
      paymentMethodData: {
        type: 'CARD',
        description: 'Visa •••• 1156',
        info: { cardNetwork: 'VISA', cardDetails: '1156' },
        tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify(token) },
      },
    };
  }

  /**
   * Throws if the content security policy forbids the connection to the payment method. Chrome opens the real sheet by it.
   * @param {string} value
   * @param {string} currency
   */
  function requestPayment(value, currency) {
    if (typeof PaymentRequest !== 'function') return;
    new PaymentRequest([{ supportedMethods: PAYMENT_METHOD }], {
      total: { label: 'Total', amount: { currency, value } },
    });
  }

  /**
   * The style of all buttons. Without the nonce of the page its content security policy rejects it.
   * @param {string | undefined} nonce
   */
  function addButtonStyle(nonce) {
    if (document.querySelector('style[data-gpay]') !== null) return;
    const style = document.createElement('style');
    if (nonce !== undefined) style.nonce = nonce;
    style.dataset.gpay = '';
    style.textContent =
      '.gpay-button-fill{height:100%}.gpay-button{width:100%;height:100%;min-height:40px;border:0;border-radius:14px;' +
      'background:#000;color:#fff}.gpay-button.white{background:#fff;color:#000}';
    document.head.append(style);
  }

  /** @param {Ready} request */
  function requireMethods(request) {
    const method = request.allowedPaymentMethods?.find(({ type }) => type === 'CARD');
    const { allowedAuthMethods, allowedCardNetworks } = method?.parameters ?? {};
    const isComplete = Array.isArray(allowedAuthMethods) && Array.isArray(allowedCardNetworks);
    if (request.apiVersion !== 2 || method === undefined || !isComplete) {
      throw failure('DEVELOPER_ERROR', 'apiVersion 2 and a CARD method with its parameters are needed.');
    }
    return method;
  }

  /**
   * @param {Payment} request
   * @param {Readonly<Record<string, string>>} gateway
   * @param {string} environment
   */
  function requirePayment({ transactionInfo, merchantInfo }, gateway, environment) {
    const { countryCode, currencyCode, totalPriceStatus, totalPrice } = transactionInfo ?? {};
    const isPriced = totalPriceStatus === 'FINAL' && /^\d+\.\d\d$/.test(totalPrice ?? '');
    const isTotal = isPriced && countryCode === 'ES' && currencyCode === 'EUR';
    const isGateway = gateway.gateway === 'redsys' && Boolean(gateway.gatewayMerchantId);
    const isMerchant = environment !== 'PRODUCTION' || Boolean(merchantInfo?.merchantId);
    if (!isTotal || !isGateway) throw failure('DEVELOPER_ERROR', 'transactionInfo or the gateway is not complete.');
    if (!isMerchant) throw failure('MERCHANT_ACCOUNT_ERROR', 'merchantId is needed in production.');
  }

  /**
   * The callback and its intent are given together or not at all.
   * @param {Payment} request
   * @param {Callbacks} callbacks
   */
  function requireCallback({ callbackIntents = [] }, { onPaymentAuthorized }) {
    const isIntended = callbackIntents.includes('PAYMENT_AUTHORIZATION');
    if (isIntended === (onPaymentAuthorized !== undefined)) return onPaymentAuthorized ?? null;
    throw failure('DEVELOPER_ERROR', 'PAYMENT_AUTHORIZATION and onPaymentAuthorized belong together.');
  }

  /** Browsers open the sheet only while an event of the customer is being handled. */
  function requireGesture() {
    if (window.event === undefined) throw failure('INTERNAL_ERROR', 'The sheet opens within a click alone.');
  }

  /**
   * @param {string} statusCode
   * @param {string} statusMessage
   */
  function failure(statusCode, statusMessage) {
    return Object.assign(new Error(statusMessage), { statusCode, statusMessage });
  }

  Object.assign(window, { google: { payments: { api: { PaymentsClient } } } });
})();
