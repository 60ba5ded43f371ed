// Simulator of `google.payments.api.PaymentsClient` for tests and the demo. `window.walletScenario` (approved, denied,
// challenge, cancelled, unavailable) selects the result; without it the customer chooses in a dialog.
(() => {
  const script = document.currentScript;
  const chooser =
    script instanceof HTMLScriptElement && script.src ? new URL('choose-scenario.js', script.src).href : '';
  /** @type {() => string | undefined} */
  const scenarioOfTest = () => Reflect.get(window, 'walletScenario');
  /** @type {(amount: string) => Promise<string>} */
  const askCustomer = async (amount) => (await import(chooser)).chooseScenario('Google Pay', amount);

  /**
   * @typedef {{ type: string, parameters: Record<string, unknown>,
   *   tokenizationSpecification?: { type: string, parameters: Record<string, string> } }} Method
   * @typedef {{ apiVersion: number, apiVersionMinor: number, allowedPaymentMethods: readonly Method[] }} Ready
   * @typedef {Ready & { transactionInfo: Record<string, string>, merchantInfo?: Record<string, string> }} Payment
   */

  class PaymentsClient {
    /** @param {{ environment?: string }} options */
    constructor({ environment = 'TEST' } = {}) {
      this.environment = environment;
    }

    /** @param {Ready} request */
    async isReadyToPay(request) {
      requireMethods(request);
      return { result: scenarioOfTest() !== 'unavailable' };
    }

    /** @param {Payment} request */
    async loadPaymentData(request) {
      const method = requireMethods(request);
      const gateway = method.tokenizationSpecification?.parameters ?? {};
      requirePayment(request, gateway, this.environment);
      const { totalPrice = '', currencyCode = '' } = request.transactionInfo;
      const scenario = scenarioOfTest() ?? (await askCustomer(`${totalPrice} ${currencyCode}`));
      if (scenario === 'cancelled') throw failure('CANCELED', 'The user closed the sheet.');
      if (scenario === 'unavailable') throw failure('INTERNAL_ERROR', 'Google Pay is not available.');
      const token = {
        simulator: 'google-pay',
        protocolVersion: 'ECv2',
        scenario,
        amount: totalPrice,
        currency: currencyCode,
        gatewayMerchantId: gateway.gatewayMerchantId,
      };
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

    prefetchPaymentData() {}

    /** @param {{ onClick: (event: Event) => void }} options */
    createButton({ onClick }) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Google Pay';
      button.addEventListener('click', onClick);
      return button;
    }
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
   * @param {string} statusCode
   * @param {string} statusMessage
   */
  function failure(statusCode, statusMessage) {
    return Object.assign(new Error(statusMessage), { statusCode, statusMessage });
  }

  Object.assign(window, { google: { payments: { api: { PaymentsClient } } } });
})();
