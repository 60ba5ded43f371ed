import { expect } from '@playwright/test';
import {
  type BackOfficePage,
  discardForm,
  expectFieldError,
  field,
  fillFields,
  openBackOffice,
  openForm,
  trySavingInvalidForm,
} from '#e2e/back-office.ts';
import { signIn } from '#e2e/staff.ts';
import { test } from '#e2e/venue.ts';

/** A field, what is typed into it, and what is said of it. */
type Typed = readonly [label: string, text: string, fault: string];

interface FormCase {
  readonly page: BackOfficePage;
  /** What opens it, which is its title too unless another is given. */
  readonly button: string;
  readonly title?: string;
  /** What is said when nothing was filled in. */
  readonly blank: Readonly<Record<string, string>>;
  readonly typed: readonly Typed[];
}

const NAME = 'Nombre es requerido';
const TAKEN = 'El nombre debe ser único';
const ORDERS: readonly Typed[] = [
  ['Orden', '', 'Orden es requerido'],
  ['Orden', '0', 'Por favor, introduce un orden válido'],
  ['Orden', '1,5', 'Por favor, introduce un orden válido'],
];
const STOCKS: readonly Typed[] = [
  ['Stock', '', 'Por favor, introduce un stock válido'],
  ['Stock', '-1', 'Por favor, introduce un stock válido'],
];

const FORMS: Readonly<Record<string, FormCase>> = {
  'a drink': {
    page: 'products',
    button: 'Crear bebida',
    blank: {
      Nombre: NAME,
      Precios: 'Por favor ingrese al menos un precio',
      Categoría: 'Por favor, selecciona una categoría',
    },
    typed: [['Nombre', ' CAÑA', TAKEN], ...ORDERS, ...STOCKS],
  },
  'a food': {
    page: 'foods',
    button: 'Crear comida',
    blank: {
      Nombre: NAME,
      Descripción: 'Descripción es requerido',
      Categoría: 'Por favor, selecciona una categoria',
    },
    typed: [
      ['Nombre', 'patatas bravas', TAKEN],
      ['Precio', '', 'Por favor, introduce un precio válido'],
      ['Precio', '0', 'Por favor, introduce un precio válido'],
      ...ORDERS,
      ...STOCKS,
    ],
  },
  'a category': {
    page: 'categories',
    button: 'Crear categoría',
    blank: { Nombre: NAME, 'Tipo de producto': 'Por favor, selecciona un tipo de producto' },
    typed: [['Nombre', 'VINOS', TAKEN], ...ORDERS],
  },
  'a subcategory': {
    page: 'subCategories',
    button: 'New',
    title: 'Crear subcategoría',
    blank: { Nombre: NAME, Categoría: 'Por favor, selecciona una categoria' },
    typed: [['Nombre', 'de grifo', TAKEN], ...ORDERS],
  },
  'a table': {
    page: 'tables',
    button: 'Crear mesa QR',
    blank: { Mesa: 'Mesa QR es requerido' },
    typed: [['Mesa', 'A*1', 'Usa como máximo 20 letras, números o espacios.']],
  },
  'a printer': {
    page: 'printers',
    button: 'Crear impresora',
    blank: { Nombre: NAME, Url: 'Url es requerido' },
    typed: [['Url', 'impresora', 'Escribe una dirección que empiece por http:// o https://']],
  },
  'a user': {
    page: 'users',
    button: 'Crear usuario',
    blank: {
      Nombre: NAME,
      'Correo electrónico': 'Correo electronico es requerido',
      Roles: 'Elige al menos un rol.',
      Contraseña: 'se requiere contraseña',
    },
    typed: [
      ['Correo electrónico', 'ana@', 'El email debe ser válido'],
      ['Contraseña', 'seis66', 'La contraseña es demasiado corta'],
    ],
  },
};

for (const [what, form] of Object.entries(FORMS)) {
  test(`${what} is not saved with a fault, and each is told in its field`, async ({ page, venue }) => {
    await signIn(page, venue.url, 'owner');
    await openBackOffice(page, venue.url, form.page);
    const dialog = await openForm(page, form.button, form.title);
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);

    await trySavingInvalidForm(dialog);
    await expect(dialog.getByRole('status').getByText('Revisa el formulario')).toBeVisible();
    for (const [label, words] of Object.entries(form.blank)) await expectFieldError(field(dialog, label), words);
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();

    for (const [label, text, words] of form.typed) {
      await fillFields(dialog, { [label]: text });
      await expectFieldError(field(dialog, label), words);
    }
    await discardForm(dialog);
  });
}

test('a drink’s price is one, and a food’s choice of ingredients says among which and how many', async ({
  page,
  venue,
}) => {
  await signIn(page, venue.url, 'manager');
  await openBackOffice(page, venue.url, 'products');
  const drink = await openForm(page, 'Crear bebida');
  await fillFields(drink, { Normal: 'gratis' });
  await expectFieldError(field(drink, 'Precios'), 'Por favor, introduce un precio válido');
  await discardForm(drink);

  await openBackOffice(page, venue.url, 'foods');
  const food = await openForm(page, 'Crear comida');
  await food.getByLabel('El cliente elige los ingredientes').check();
  await fillFields(food, { 'Cuántos se eligen': '' });
  await expectFieldError(field(food, 'Cuántos se eligen'), 'cantidad es requerido');
  await trySavingInvalidForm(food);
  await expectFieldError(field(food, 'Ingredientes'), 'Añade al menos un ingrediente.');
  await discardForm(food);
});
