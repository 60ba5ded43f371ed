// Tests of the hosted checkout page, the challenge page and the browser script.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_SESSION_PARAMETERS, idOf, openStripeTestClient, type StripeTestClient } from './test-client.ts';

let caller: StripeTestClient;

beforeAll(async () => {
  caller = await openStripeTestClient();
});
afterAll(() => caller.fake.close());

async function openSession(fields: Readonly<Record<string, string>> = {}): Promise<{ id: string; url: string }> {
  const session = await caller.post('checkout/sessions', { ...CHECKOUT_SESSION_PARAMETERS, ...fields });
  return { id: idOf(session), url: String(session.body.url) };
}

async function submit(url: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, page: await response.text(), location: response.headers.get('location') ?? '' };
}

const textOf = async (url: string) => (await fetch(url)).text();

describe('the hosted page', () => {
  it('the page shows the simulator notice, the lines, the amount and the return link', async () => {
    const page = await textOf((await openSession()).url);
    expect(page).toContain('Simulador de Stripe: aquí no se mueve dinero.');
    expect(page).toContain('Pagar 5,00');
    expect(page).toContain('2 × Caña &lt;b&gt;');
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('href="http://localhost:3000/?qr=A1"');
  });

  it('every field has a label', async () => {
    const page = await textOf((await openSession()).url);
    const fields = [...page.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id);
    expect(fields).toEqual(['email', 'number', 'expiry', 'cvc']);
    for (const field of fields) expect(page).toContain(`<label for="${field}">`);
  });

  it('a known e-mail is not requested, and saving the card is announced', async () => {
    const fields = { customer_email: 'a@example.com', 'payment_intent_data[setup_future_usage]': 'on_session' };
    const page = await textOf((await openSession(fields)).url);
    expect(page).not.toContain('Correo electrónico');
    expect(page).toContain('quedará guardada');
  });

  it('a paid session redirects to the venue and cannot be paid again', async () => {
    const earlier = caller.fake.charges().length;
    const { id, url } = await openSession();
    const { status, location } = await submit(url, { test_card: '4242424242424242' });
    expect([status, location]).toEqual([303, `http://localhost:3000/success/${id}`]);
    const again = await submit(url, { test_card: '4242424242424242' });
    expect(again.page).toContain('Ya está pagado');
    expect(caller.fake.charges().slice(earlier)).toMatchObject([{ amount: 500 }]);
  });

  it.each([
    [{ test_card: '4000000000009995' }, 'La tarjeta no tiene fondos suficientes.'],
    [{ number: '4242424242424241', expiry: '12/34', cvc: '123' }, 'El número de tarjeta no es correcto.'],
    [{ number: '4242424242424242', expiry: '12/20', cvc: '123' }, 'La tarjeta está caducada.'],
    [{ number: '4242424242424242', expiry: 'nada', cvc: '123' }, 'La fecha de caducidad no es válida.'],
  ])('the page shows the reason of a refused card: %o', async (fields, message) => {
    const { status, page } = await submit((await openSession()).url, fields);
    expect(status).toBe(402);
    expect(page).toContain(`<p role="alert">${message}</p>`);
  });

  it.each([
    ['accept', /\/success\/cs_test_/],
    ['refuse', /\/c\/pay\/cs_test_/],
  ])('a challenge redirects by the decision: %s', async (decision, next) => {
    const { url } = await openSession();
    const bank = await submit(url, { test_card: '4000002760003184' });
    expect(await textOf(bank.location)).toContain('¿Autorizas el pago de 5,00');
    const { location } = await submit(bank.location, { answer: decision });
    expect(location).toMatch(next);
    if (decision === 'refuse') expect(await textOf(location)).toContain('El banco no ha podido comprobar que eres tú.');
  });

  it('an unknown session and a wrong client secret get status 404', async () => {
    for (const path of ['/c/pay/cs_test_0', '/3ds/pi_0?client_secret=guessed', '/nowhere']) {
      expect((await fetch(`${caller.fake.url}${path}`)).status).toBe(404);
    }
  });

  it('an expired session cannot be paid', async () => {
    const { id, url } = await openSession();
    await caller.post(`checkout/sessions/${id}/expire`, {});
    expect(await textOf(url)).toContain('ha caducado');
  });
});

describe('the browser script', () => {
  it('the script calls the simulator that served it', async () => {
    const response = await fetch(caller.fake.scriptUrl);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toContain(`const API_URL = '${caller.fake.url}'`);
  });
});
