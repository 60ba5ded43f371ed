import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, NEW_SESSION, openTestClient, type TestClient } from './test-client.ts';

let caller: TestClient;

beforeAll(async () => {
  caller = await openTestClient();
});
afterAll(() => caller.fake.close());

async function open(fields: Readonly<Record<string, string>> = {}): Promise<{ id: string; url: string }> {
  const session = await caller.post('checkout/sessions', { ...NEW_SESSION, ...fields });
  return { id: idOf(session), url: String(session.body.url) };
}

async function press(url: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, page: await response.text(), location: response.headers.get('location') ?? '' };
}

const textOf = async (url: string) => (await fetch(url)).text();

describe('the hosted page', () => {
  it('says that it is a simulator, what there is to pay, and where back is', async () => {
    const page = await textOf((await open()).url);
    expect(page).toContain('Simulador de Stripe: aquí no se mueve dinero.');
    expect(page).toContain('Pagar 5,00');
    expect(page).toContain('2 × Caña &#60;b&#62;');
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('href="http://localhost:3000/?qr=A1"');
  });

  it('has a label for every field', async () => {
    const page = await textOf((await open()).url);
    const fields = [...page.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id);
    expect(fields).toEqual(['email', 'number', 'expiry', 'cvc']);
    for (const field of fields) expect(page).toContain(`<label for="${field}">`);
  });

  it('asks for no e-mail that it knows, and says when the card is kept', async () => {
    const keeping = { customer_email: 'a@example.com', 'payment_intent_data[setup_future_usage]': 'on_session' };
    const page = await textOf((await open(keeping)).url);
    expect(page).not.toContain('Correo electrónico');
    expect(page).toContain('quedará guardada');
  });

  it('leads to the venue once it is paid, and is then no page to pay on', async () => {
    const { id, url } = await open();
    const { status, location } = await press(url, { test_card: '4242424242424242' });
    expect([status, location]).toEqual([303, `http://localhost:3000/success/${id}`]);
    const again = await press(url, { test_card: '4242424242424242' });
    expect(again.page).toContain('Ya está pagado');
    expect(caller.fake.charges().filter(({ amount }) => amount === 500)).toHaveLength(1);
  });

  it.each([
    [{ test_card: '4000000000009995' }, 'La tarjeta no tiene fondos suficientes.'],
    [{ number: '4242424242424241', expiry: '12/34', cvc: '123' }, 'El número de tarjeta no es correcto.'],
    [{ number: '4242424242424242', expiry: '12/20', cvc: '123' }, 'La tarjeta está caducada.'],
    [{ number: '4242424242424242', expiry: 'nada', cvc: '123' }, 'La fecha de caducidad no es válida.'],
  ])('says why %o is refused', async (fields, words) => {
    const { status, page } = await press((await open()).url, fields);
    expect(status).toBe(402);
    expect(page).toContain(`<p role="alert">${words}</p>`);
  });

  it.each([
    ['accept', /\/success\/cs_test_/],
    ['refuse', /\/c\/pay\/cs_test_/],
  ])('goes by the bank, whose customer may %s', async (answer, next) => {
    const { url } = await open();
    const bank = await press(url, { test_card: '4000002760003184' });
    expect(await textOf(bank.location)).toContain('¿Autorizas el pago de 5,00');
    const { location } = await press(bank.location, { answer });
    expect(location).toMatch(next);
    if (answer === 'refuse') expect(await textOf(location)).toContain('El banco no ha podido comprobar que eres tú.');
  });

  it('has nothing to show for a session that is none, and for a secret that is wrong', async () => {
    for (const path of ['/c/pay/cs_test_0', '/3ds/pi_0?client_secret=guessed', '/nowhere']) {
      expect((await fetch(`${caller.fake.url}${path}`)).status).toBe(404);
    }
  });

  it('is closed once it has expired', async () => {
    const { id, url } = await open();
    await caller.post(`checkout/sessions/${id}/expire`, {});
    expect(await textOf(url)).toContain('ha caducado');
  });
});

describe('the script', () => {
  it('calls the simulator that it came from', async () => {
    const response = await fetch(caller.fake.scriptUrl);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toContain(`const API_URL = '${caller.fake.url}'`);
  });
});
