// The mail of the day: what it says, that each owner gets it once for each Z closure, and the reminder in the morning.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents, formatEuros } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { sendNextEmail } from '#server/mail/sender.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { until } from '#server/platform/testing/until.ts';
import { addStaff, openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { dayMailSteps, startDayMailTask } from './day-mail-task.ts';
import { queueDayMails } from './queue-day-mails.ts';
import { queueOpenClosureReminder } from './queue-open-closure-reminder.ts';

const PUBLIC_URL = 'https://encina.example';
const OWNERS = ['ana@encina.example', 'luis@encina.example'];
const HOUR_MS = 60 * 60_000;

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');
for (const email of OWNERS) await addStaff(venue.db, { email, roles: ['OWNER'] });
const former = await addStaff(venue.db, { email: 'former@encina.example', roles: ['OWNER'] });
await venue.db.updateTable('staff_users').set({ disabled_on: SATURDAY_NIGHT }).where('id', '=', former).execute();

beforeEach(async () => {
  for (const table of [
    ...([
      'outgoing_mails',
      'z_closure_mails',
      'z_closure_reminders',
      'payment_incidents',
      'refund_entries',
      'refunds',
    ] as const),
    ...(['order_lines', 'payment_shares', 'payments', 'orders', 'cash_movements', 'z_closures'] as const),
  ])
    await venue.db.deleteFrom(table).execute();
  await venue.db.updateTable('settings').set({ name: 'La Encina', sends_day_mail: true }).execute();
  venue.setNow(SATURDAY_NIGHT);
});

describe('the mail of the day', () => {
  it('has the figures of the Z closure to the cent, and goes to every owner who can sign in', async () => {
    venue.setNow(hoursAfter(-7 * 24));
    await pay('efectivo', [bar.beer]);
    await close(1);
    await venue.db.insertInto('z_closure_mails').values({ z_closure_id: 1, queued_on: SATURDAY_NIGHT }).execute();
    venue.setNow(SATURDAY_NIGHT);
    const refunded = await pay('efectivo', [bar.beer, bar.croquettes]);
    await pay('datafono', [bar.beer]);
    await pay('datafono', [bar.croquettes, bar.beer]);
    await recordRefund(refunded, 130);
    const incident = { kind: 'late-money', payment_id: refunded, opened_on: SATURDAY_NIGHT, detail: '{}' } as const;
    await venue.db
      .insertInto('payment_incidents')
      .values({ id: venue.newId(), ...incident })
      .execute();
    venue.setNow(hoursAfter(5));
    await manager.zClosures.setOpeningFloat({ closureId: 2, amount: 10_000 });
    const movement = { movementId: venue.newId(), direction: 'out', amount: 2_000, reason: 'Hielo' } as const;
    await manager.zClosures.recordCashMovement({ closureId: 2, ...movement });
    const { name: by } = await manager.staff.readSession({});
    const { totals } = await close(2, 8_360);
    await queueDayMails(venue.services, PUBLIC_URL);

    const mails = await readMails();
    expect(mails.map(({ recipient }) => recipient)).toEqual(OWNERS);
    const { subject = '', body = '' } = mails[0] ?? {};
    expect(plain(subject)).toBe('La Encina, sábado 21/11/2026: 12,50 €');
    expect(plain(formatEuros(totals.invoiced.sum))).toBe('12,50 €');
    expect(plain(body).split('\n')).toEqual([
      ...['Resumen del sábado 21/11/2026', ''],
      ...['Caja n.º 2, abierta el 21/11/2026 a las 21:00 y cerrada el 22/11/2026 a las 2:00.', ''],
      expect.stringContaining('La caja pasó de medianoche.'),
      ...[
        '',
        'Ventas: 12,50 €',
        'Pedidos: 3',
        'Ticket medio por pedido: 4,17 €',
        'Devoluciones: 1,30 €',
        'Neto: 11,20 €',
        '',
      ],
      ...['El sábado 14/11/2026: 2,50 €', 'Diferencia: +10,00 €', ''],
      ...['Efectivo: 5,00 €', 'Datáfono: 7,50 €', ''],
      ...['Fondo de caja: 100,00 €', 'Cobrado en efectivo: 5,00 €', 'Devuelto en efectivo: -1,30 €'],
      ...['Salidas de efectivo: -20,00 €', `${by}: Hielo: -20,00 €`, 'Efectivo esperado: 83,70 €'],
      ...['Arqueo: Contado 83,60 €; esperado 83,70 €; faltan 0,10 €', ''],
      ...['3 × Caña: 7,50 €', '2 × Croquetas: 5,00 €', ''],
      ...['Hay una incidencia de pago abierta.', ''],
      ...['Abrir el panel:', 'https://encina.example/admin/dashboard', ''],
      ...['Recibes este resumen porque eres propietario. Puedes desactivarlo en Configuración.', ''],
      'Ver este cierre: https://encina.example/admin/orders/cierres-de-caja-z/2',
      'Ver las incidencias de pago: https://encina.example/admin/payment-incidents',
      ...['', '— La Encina', ''],
    ]);
  });

  it('without orders, refunds, incidents and a Z closure of last week leaves these parts out', async () => {
    await venue.db.insertInto('z_closures').values({ id: 1, opened_on: SATURDAY_NIGHT, closed_on: null }).execute();
    await close(1);
    await queueDayMails(venue.services, PUBLIC_URL);
    const [mail] = await readMails();
    expect(plain(mail?.body ?? '')).toContain(
      'cerrada el 21/11/2026 a las 21:00.\n\nVentas: 0,00 €\nPedidos: 0\n\nAbrir el panel:',
    );
  });

  it('says near its top which refunds wait for a person: their number, sum, oldest age and where to answer', async () => {
    for (const [hours, amount] of [
      [-80, 500],
      [-30, 250],
    ] as const)
      await storeUnknownRefund(await pay('efectivo', [bar.beer]), hoursAfter(hours), amount);
    venue.setNow(hoursAfter(5));
    await close(1);
    await queueDayMails(venue.services, PUBLIC_URL);
    const [mail] = await readMails();
    expect(plain(mail?.body ?? '')).toContain(
      'Hay 2 devoluciones sin confirmar: 7,50 €. La más antigua se pidió hace 3 días. Búscalas en el portal del banco y apunta si se hicieron.\n\nApuntarlo en Incidencias de pago: https://encina.example/admin/payment-incidents\n\nVentas:',
    );
  });

  it('says nothing about refunds whose incident is closed, and names a single one with its amount', async () => {
    const closedOn = hoursAfter(1);
    await storeUnknownRefund(await pay('efectivo', [bar.beer]), hoursAfter(-30), 500);
    await venue.db.updateTable('payment_incidents').set({ closed_on: closedOn }).execute();
    await storeUnknownRefund(await pay('efectivo', [bar.beer]), SATURDAY_NIGHT, 250);
    venue.setNow(hoursAfter(5));
    await close(1);
    await queueDayMails(venue.services, PUBLIC_URL);
    const [mail] = await readMails();
    expect(plain(mail?.body ?? '')).toContain('Hay una devolución sin confirmar de 2,50 €, pedida hace 5 h.');
  });

  it('is compared with the Z closure of the same weekday that was opened at the most similar time', async () => {
    for (const [hours, beers] of [
      [-7 * 24 - 8, 1],
      [-7 * 24 + 1, 2],
      [-6 * 24, 3],
      [0, 4],
    ] as const) {
      venue.setNow(hoursAfter(hours));
      await pay('efectivo', Array(beers).fill(bar.beer));
      await close(await openClosureId());
    }
    await queueDayMails(venue.services, PUBLIC_URL);
    expect(plain((await readMails()).at(-1)?.body ?? '')).toContain(
      'El sábado 14/11/2026: 5,00 €\nDiferencia: +5,00 €',
    );
  });

  it('is queued once by ten processes after two tablets closed at the same time', async () => {
    await pay('efectivo', [bar.beer]);
    const closings = await Promise.allSettled([close(1), close(1)]);
    expect(closings.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await Promise.all(Array.from({ length: 10 }, () => queueDayMails(venue.services, PUBLIC_URL)));
    await queueDayMails(venue.services, PUBLIC_URL);
    expect((await readMails()).map(({ recipient }) => recipient)).toEqual(OWNERS);
  });

  it('is queued at the start of a process if an earlier one stopped right after the closing', async () => {
    await pay('efectivo', [bar.beer]);
    await close(1);
    const stop = startDayMailTask(venue.services, PUBLIC_URL);
    await until('the mails are queued', async () => (await readMails()).length > 0);
    await stop();
    expect(await readMails()).toHaveLength(2);
  });

  it('that fails in the middle stores nothing, prevents no closing and no other mail, and is complete with the next run', async () => {
    await pay('efectivo', [bar.beer]);
    await setEmail(1, 'no address');
    await close(1);
    await queueDayMails(venue.services, PUBLIC_URL);
    expect([await readMails(), await storedClosures()]).toEqual([[], []]);
    await setEmail(1, OWNERS[1] ?? '');
    await pay('efectivo', [bar.beer]);
    await close(2);
    await queueDayMails(venue.services, PUBLIC_URL);
    expect(await readMails()).toHaveLength(4);
    expect(await storedClosures()).toEqual([1, 2]);
  });

  it('is sent once after the mail server was down for two days', async () => {
    await pay('efectivo', [bar.beer]);
    await close(1);
    await queueDayMails(venue.services, PUBLIC_URL);
    const down = { send: () => Promise.reject(new Error('The mail server is down.')) };
    for (let hours = 0; hours < 48; hours += 6) {
      venue.setNow(hoursAfter(hours));
      while (await sendNextEmail(venue.services, down));
      await queueDayMails(venue.services, PUBLIC_URL);
    }
    venue.setNow(hoursAfter(49));
    const sent: string[] = [];
    const up = { send: ({ to }: { to: string }) => Promise.resolve(sent.push(to) > 0) };
    while (await sendNextEmail(venue.services, up));
    expect(sent.toSorted()).toEqual(OWNERS);
  });

  it('is not queued while it is switched off, nor afterwards for the same Z closure', async () => {
    await pay('efectivo', [bar.beer]);
    await close(1);
    for (const isOn of [false, true]) {
      await venue.db.updateTable('settings').set({ sends_day_mail: isOn }).execute();
      await queueDayMails(venue.services, PUBLIC_URL);
    }
    expect([await readMails(), await storedClosures()]).toEqual([[], [1]]);
  });

  it('is not queued for a Z closure that is open, or was closed more than three days ago', async () => {
    await pay('efectivo', [bar.beer]);
    await queueDayMails(venue.services, PUBLIC_URL);
    await close(1);
    venue.setNow(hoursAfter(73));
    await queueDayMails(venue.services, PUBLIC_URL);
    expect(await readMails()).toEqual([]);
  });
});

describe('the reminder of an open Z closure', () => {
  /** The next morning at 6:00 in Madrid. */
  const SIX = hoursAfter(9);

  it('is queued at six in the morning, once on each day by ten processes, until the Z closure is closed', async () => {
    await pay('efectivo', [bar.beer]);
    const steps = dayMailSteps(venue.services, PUBLIC_URL);
    venue.setNow(new Date(SIX.getTime() - 60_000));
    await steps.queueReminder(new AbortController().signal);
    expect(await readMails()).toEqual([]);
    venue.setNow(SIX);
    await steps.queueReminder(new AbortController().signal);
    await Promise.all(Array.from({ length: 10 }, remind));
    const mails = await readMails();
    expect(mails.map(({ recipient }) => recipient)).toEqual(OWNERS);
    expect(mails[0]).toMatchObject({
      subject: 'La caja de ayer sigue abierta (La Encina)',
      body: expect.stringContaining('https://encina.example/admin/orders/cierres-de-caja-z'),
      expires_on: new Date('2026-11-22T23:00:00Z'),
    });
    expect(mails[0]?.body).toContain('Está abierta desde el 21/11/2026 a las 21:00.');

    venue.setNow(new Date(SIX.getTime() + 24 * HOUR_MS));
    await remind();
    expect((await readMails()).at(-1)?.subject).toBe('La caja del sábado 21/11/2026 sigue abierta (La Encina)');
    venue.setNow(SIX);
    await close(1);
    venue.setNow(new Date(SIX.getTime() + 48 * HOUR_MS));
    await remind();
    expect(await readMails()).toHaveLength(4);
  });

  it('is not queued for a Z closure without payments, for one that was opened after midnight, or while it is switched off', async () => {
    await venue.db.insertInto('z_closures').values({ id: 1, opened_on: SATURDAY_NIGHT, closed_on: null }).execute();
    venue.setNow(SIX);
    await remind();
    await close(1);
    venue.setNow(hoursAfter(4));
    await pay('efectivo', [bar.beer]);
    venue.setNow(SIX);
    await remind();
    await venue.db.updateTable('settings').set({ sends_day_mail: false }).execute();
    venue.setNow(new Date(SIX.getTime() + 24 * HOUR_MS));
    await remind();
    expect(await readMails()).toEqual([]);
  });

  function remind() {
    return queueOpenClosureReminder(venue.services, PUBLIC_URL);
  }
});

function hoursAfter(hours: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + hours * HOUR_MS);
}

/** A refund whose request got no response, with the incident that asks about it. */
async function storeUnknownRefund(paymentId: string, sentOn: Date, amount: number): Promise<void> {
  const id = venue.newId();
  const times = { sent_on: sentOn, created_on: sentOn, updated_on: sentOn };
  await venue.db
    .insertInto('refunds')
    .values({ ...times, id, payment_id: paymentId, amount, reason: 'Plato frío', state: 'unknown' })
    .execute();
  const incident = { kind: 'refund-unknown', payment_id: paymentId, refund_id: id, detail: '{}' } as const;
  await venue.db
    .insertInto('payment_incidents')
    .values({ ...incident, id: venue.newId(), opened_on: sentOn })
    .execute();
}

async function pay(paidWith: PaidWith, products: readonly string[]): Promise<string> {
  return (await manager.staffOrders.placeStaffOrder(aStaffOrder(products, { paidWith }))).paymentId;
}

function close(closureId: number, countedCash: number | null = null) {
  return manager.zClosures.closeZClosure({ closureId, countedCash });
}

async function openClosureId(): Promise<number> {
  return (await manager.zClosures.readOpenZClosure({})).closure?.id ?? 0;
}

/** Records the total refunded amount of the payment. */
async function recordRefund(paymentId: string, refunded: number): Promise<void> {
  const context = createSystemContext(venue.services);
  await context.transaction((sql) => recordRefundedAmount(context, sql, paymentId, cents(refunded)));
}

async function setEmail(owner: number, email: string): Promise<void> {
  const name = OWNERS[owner] ?? '';
  await venue.db.updateTable('staff_users').set({ email }).where('name', '=', name).execute();
}

function readMails() {
  return venue.db.selectFrom('outgoing_mails').selectAll().orderBy('created_on').orderBy('id').execute();
}

async function storedClosures(): Promise<number[]> {
  const rows = await venue.db.selectFrom('z_closure_mails').selectAll().orderBy('z_closure_id').execute();
  return rows.map(({ z_closure_id: id }) => id);
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
