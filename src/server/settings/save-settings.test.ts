// Saving configuration, company and images of the venue.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SaveCompanyInput, SaveConfigInput, VenueSettings } from '#contract/settings.ts';
import { VENUE_IMAGES, type VenueImage } from '#domain/image.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const owner = await venue.staffBrowser('OWNER');
let before: VenueSettings;

beforeEach(async () => {
  const nothing = { logo: null, favicon: null, notification: null, background: null, partner: null, partner_url: '' };
  await venue.db
    .updateTable('settings')
    .set({
      payment_mode: 'manual',
      drinks_at_bar: false,
      shows_water_and_leftovers: true,
      qr_expiry: null,
      colour: '#b3261e',
      name: 'Comanda',
      ...nothing,
    })
    .execute();
  before = await owner.settings.readSettings({});
});

describe('the configuration', () => {
  it('is saved completely without changing other settings', async () => {
    const saved = await owner.settings.saveConfig(aConfig(CHOICES));
    expect(saved.config).toEqual(CHOICES);
    expect(saved).toMatchObject({ version: before.version + 1, company: before.company, images: before.images });
    expect(await owner.settings.readSettings({})).toEqual(saved);
  });

  it('is visible to customers immediately', async () => {
    const { venue: former } = await venue.browser().menu.readMenu({});
    expect(former).toMatchObject({ drinksAtBar: false, showsWaterAndLeftovers: true });
    await owner.settings.saveConfig(aConfig({ drinksAtBar: true, showsWaterAndLeftovers: false, colour: '#2F5D50' }));
    const { venue: shown } = await venue.browser().menu.readMenu({});
    expect(shown).toMatchObject({ drinksAtBar: true, showsWaterAndLeftovers: false, colour: '#2f5d50' });
  });

  it.each([5, 10, 15, 30, 45, 60, 120, 180, null] as const)(
    'can set the scan expiry to %s minutes',
    async (qrExpiry) => {
      expect((await owner.settings.saveConfig(aConfig({ qrExpiry }))).config.qrExpiry).toBe(qrExpiry);
    },
  );

  it('lists the payment modes with configured keys, and refuses one without', async () => {
    expect(before.configuredModes.toSorted()).toEqual(['manual', 'redsys']);
    await owner.settings.saveConfig(aConfig({ paymentMode: 'redsys' }));
    before = await owner.settings.readSettings({});
    await expect(owner.settings.saveConfig(aConfig({ paymentMode: 'stripe' }))).rejects.toMatchObject({
      code: 'payment-keys-missing',
      details: { fields: { paymentMode: 'Faltan las claves de este método de pago en el servidor. Elige otro.' } },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['an unknown payment mode', { paymentMode: 'bitcoin' }],
    ['another expiry', { qrExpiry: 7 }],
    ['an expiry of no time', { qrExpiry: 0 }],
    ['a colour by its name', { colour: 'red' }],
    ['a colour with a style behind it', { colour: '#fff;}*{' }],
    ['a switch that is a text', { drinksAtBar: 'yes' }],
    ['another number of months', { customerDataMonths: 7 }],
    ['no version', { shown: {} }],
  ])('is refused with %s', async (_, wrong) => {
    const body = JSON.stringify({ ...aConfig(), ...wrong });
    const reply = await owner.send({ method: 'PUT', url: '/api/admin/settings/config', body });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(await owner.settings.readSettings({})).toEqual(before);
  });
});

describe('an online payment mode in production', () => {
  const keys = (isTestEnvironment: boolean) => ({
    providers: [{ ...new TestBank('redsys').provider(), isTestEnvironment }],
  });

  it.each([
    ['test keys', 'https://bar.example', true, 'payment-keys-test', 'Las claves de este método de pago son de prueba'],
    ['an address without TLS', 'http://bar.example', false, 'payment-without-https', 'Para cobrar por internet'],
  ])('is refused at its field with %s, and the other fields can be saved', async (_, publicUrl, isTest, code, text) => {
    const production = await openTestVenue({ publicUrl, paying: keys(isTest), production: { isProduction: true } });
    const itsOwner = await production.staffBrowser('OWNER');
    const { config, version } = await itsOwner.settings.readSettings({});
    const save = (change: Partial<SaveConfigInput>) =>
      itsOwner.settings.saveConfig({ ...config, ...change, shown: { version } });

    await expect(save({ paymentMode: 'redsys', drinksAtBar: true })).rejects.toMatchObject({
      code,
      details: { fields: { paymentMode: expect.stringContaining(text) } },
    });
    expect(await save({ drinksAtBar: true })).toMatchObject({ config: { paymentMode: 'manual', drinksAtBar: true } });
  });

  it('is accepted with real keys, or with test keys where simulators are allowed', async () => {
    for (const [isTest, allowsSimulators] of [
      [false, false],
      [true, true],
    ] as const) {
      const settings = { publicUrl: 'https://bar.example', production: { isProduction: true, allowsSimulators } };
      const production = await openTestVenue({ ...settings, paying: keys(isTest) });
      const itsOwner = await production.staffBrowser('OWNER');
      const { config, version } = await itsOwner.settings.readSettings({});
      const saved = await itsOwner.settings.saveConfig({ ...config, paymentMode: 'redsys', shown: { version } });
      expect(saved.config.paymentMode).toBe('redsys');
    }
  });
});

describe('the company', () => {
  it('is saved normalised without changing other settings', async () => {
    const saved = await owner.settings.saveCompany(aCompany({ nif: 'b-37.999.992', web: 'laencina.test', iva: 100 }));
    expect(saved.company).toMatchObject({ nif: 'B37999992', web: 'https://laencina.test', iva: 100 });
    expect(saved).toMatchObject({ config: before.config, images: before.images });
    expect((await venue.browser().settings.readVenue({})).company.nif).toBe('B37999992');
  });

  it('is refused with a message for every invalid field', async () => {
    await expect(owner.settings.saveCompany(aCompany({ name: ' ', iva: 101, email: 'hola' }))).rejects.toMatchObject({
      code: 'name-required',
      details: {
        fields: {
          name: 'El nombre es obligatorio',
          iva: 'Por favor, introduce un IVA entre 0 y 100, con dos decimales como máximo',
          email: 'El correo electrónico debe ser válido',
        },
      },
    });
  });
});

describe('the images', () => {
  it('represent the venue once they are saved', async () => {
    const ids = { logo: await addImage('logo'), favicon: await addImage('favicon') };
    const saved = await owner.settings.saveImages({ ...before.images, ...ids, shown: before });
    expect(saved.images).toEqual({ ...before.images, ...ids });
    const shown = await venue.browser().settings.readVenue({});
    expect(shown).toMatchObject({ logoUrl: `/api/images/${ids.logo}`, iconUrl: `/api/images/${ids.favicon}` });
  });

  it.each(VENUE_IMAGES)('are refused if that of %s was uploaded as another kind or deleted', async (kind) => {
    for (const id of [await addImage(kind === 'logo' ? 'favicon' : 'logo'), venue.newId()]) {
      const saving = owner.settings.saveImages({ ...before.images, [kind]: id, shown: before });
      await expect(saving).rejects.toMatchObject({ code: 'image-gone' });
    }
  });
});

describe('the link to a partner company', () => {
  const URL = 'https://cervezas.test/bar';
  let waiter: TestBrowser;
  beforeAll(async () => {
    waiter = await venue.staffBrowser('WAITER');
  });

  it('is shown to all staff with both an image and an address, and disappears when either is removed', async () => {
    const partner = await addImage('partner');
    const shown = { link: { imageUrl: `/api/images/${partner}`, url: URL } };
    const none = { link: null };
    for (const [images, link] of [
      [{ partner: null, partnerUrl: 'cervezas.test/bar' }, none],
      [{ partner, partnerUrl: '' }, none],
      [{ partner, partnerUrl: ' cervezas.test/bar ' }, shown],
      [{ partner: null, partnerUrl: URL }, none],
      [{ partner, partnerUrl: URL }, shown],
      [{ partner, partnerUrl: ' ' }, none],
    ] as const) {
      before = await owner.settings.saveImages({ ...before.images, ...images, shown: before });
      expect(await waiter.settings.readPartnerLink({})).toEqual(link);
    }
  });

  it.each([
    ['a bad address', 'mi cerveza', 'web-not-valid', 'Por favor, introduce una dirección web válida'],
    ['an address without TLS', 'http://cervezas.test', 'partner-url-not-https', HTTPS_TEXT],
    ['a script', 'javascript:alert(1)', 'partner-url-not-https', HTTPS_TEXT],
  ])('is refused with %s, and nothing is stored', async (_, partnerUrl, code, text) => {
    await expect(owner.settings.saveImages({ ...before.images, partnerUrl, shown: before })).rejects.toMatchObject({
      code,
      details: { fields: { partnerUrl: text } },
    });
    expect(await owner.settings.readSettings({})).toEqual(before);
  });

  it.each(['WAITER', 'MANAGER'] as const)('cannot be saved nor its image uploaded by a %s', async (role) => {
    const browser = await venue.staffBrowser(role);
    const refused = { code: 'not-allowed' };
    const saving = browser.settings.saveImages({ ...before.images, partnerUrl: URL, shown: before });
    await expect(saving).rejects.toMatchObject(refused);
    await expect(browser.images.uploadImage({ kind: 'partner', data: '' })).rejects.toMatchObject(refused);
    expect(await owner.settings.readSettings({})).toEqual(before);
  });
});

describe('two owners who save concurrently', () => {
  it('do not overwrite each other: the second is refused', async () => {
    const second = await venue.staffBrowser('OWNER');
    const results = await Promise.allSettled([
      owner.settings.saveConfig(aConfig({ drinksAtBar: true })),
      second.settings.saveCompany(aCompany({ name: 'La Encina' })),
      second.settings.saveConfig(aConfig({ colour: '#2f5d50' })),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'changed-meanwhile' });
    }
    expect((await owner.settings.readSettings({})).version).toBe(before.version + 1);
  });

  it('get the same response when one save is sent again after a lost response', async () => {
    const save = aConfig({ qrExpiry: 45 });
    const [first, again] = [await owner.settings.saveConfig(save), await owner.settings.saveConfig(save)];
    expect(again).toEqual(first);
  });
});

const HTTPS_TEXT = 'La dirección tiene que empezar por https://';

const CHOICES: VenueSettings['config'] = {
  paymentMode: 'redsys',
  manualOrdersArePaid: true,
  offersPayingStaff: false,
  cooksBeforeCollecting: true,
  acceptsOrders: 'first',
  sessionDebtMax: 5000,
  tableDebtMax: null,
  qrExpiry: 30,
  printersActive: true,
  drinksAtBar: true,
  showsWaterAndLeftovers: false,
  protectedCodes: true,
  notifiesReady: true,
  sendsDayMail: false,
  showsStaffSales: false,
  colour: '#2f5d50',
  customerDataMonths: 24,
};

function aConfig(changes: Partial<VenueSettings['config']> = {}): SaveConfigInput {
  return { ...CHOICES, paymentMode: 'manual', drinksAtBar: false, ...changes, shown: { version: before.version } };
}

function aCompany(changes: Partial<VenueSettings['company']> = {}): SaveCompanyInput {
  return { ...before.company, ...changes, shown: { version: before.version } };
}

async function addImage(kind: VenueImage): Promise<string> {
  const id = venue.newId();
  await venue.db.insertInto('images').values({ id, kind, uploaded_on: new Date() }).execute();
  return id;
}
