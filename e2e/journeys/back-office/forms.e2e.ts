// Validation errors in the forms of the back office.
import { expect, type Page } from '@playwright/test';
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

/** A field, the text typed into it, and the validation error expected. */
type InvalidInput = readonly [label: string, text: string, error: string];

interface FormCase {
  readonly page: BackOfficePage;
  /** The button that opens the form; also the title of the form unless `title` is given. */
  readonly button: string;
  readonly title?: string;
  /** The validation errors of the empty form, by field label. */
  readonly errorsWhenEmpty: Readonly<Record<string, string>>;
  readonly invalidInputs: readonly InvalidInput[];
}

const NAME_REQUIRED = 'El nombre es obligatorio';
const NAME_NOT_UNIQUE = 'El nombre debe ser único';
const POSITION_ERRORS: readonly InvalidInput[] = [
  ['Orden', '0', 'Por favor, introduce un orden válido'],
  ['Orden', '', 'El orden es obligatorio'],
  ['Orden', '1,5', 'Por favor, introduce un orden válido'],
];
const STOCK_ERRORS: readonly InvalidInput[] = [
  ['Existencias', '', 'Por favor, introduce un stock válido'],
  ['Existencias', '-1', 'Por favor, introduce un stock válido'],
];

const FORMS: Readonly<Record<string, FormCase>> = {
  'a drink': {
    page: 'products',
    button: 'Crear bebida',
    errorsWhenEmpty: {
      Nombre: NAME_REQUIRED,
      Precios: 'Por favor, introduce al menos un precio',
      Categoría: 'Por favor, selecciona una categoría',
    },
    invalidInputs: [['Nombre', ' CAÑA', NAME_NOT_UNIQUE], ...POSITION_ERRORS, ...STOCK_ERRORS],
  },
  'a food': {
    page: 'foods',
    button: 'Crear comida',
    errorsWhenEmpty: {
      Nombre: NAME_REQUIRED,
      Descripción: 'La descripción es obligatoria',
      Precio: 'Por favor, introduce un precio válido',
      Categoría: 'Por favor, selecciona una categoría',
    },
    invalidInputs: [
      ['Nombre', 'patatas bravas', NAME_NOT_UNIQUE],
      ['Precio', '', 'Por favor, introduce un precio válido'],
      ['Precio', 'gratis', 'Por favor, introduce un precio válido'],
      ...POSITION_ERRORS,
      ...STOCK_ERRORS,
    ],
  },
  'a category': {
    page: 'categories',
    button: 'Crear categoría',
    errorsWhenEmpty: { Nombre: NAME_REQUIRED, 'Tipo de producto': 'Por favor, selecciona un tipo de producto' },
    invalidInputs: [['Nombre', 'VINOS', NAME_NOT_UNIQUE], ...POSITION_ERRORS],
  },
  'a subcategory': {
    page: 'subCategories',
    button: 'Crear subcategoría',
    title: 'Crear subcategoría',
    errorsWhenEmpty: { Nombre: NAME_REQUIRED, Categoría: 'Por favor, selecciona una categoría' },
    invalidInputs: [['Nombre', 'de grifo', NAME_NOT_UNIQUE], ...POSITION_ERRORS],
  },
  'a table': {
    page: 'tables',
    button: 'Crear mesa QR',
    errorsWhenEmpty: { Mesa: 'La mesa es obligatoria' },
    invalidInputs: [['Mesa', 'A*1', 'Usa como máximo 20 letras de la A a la Z, números o espacios.']],
  },
  'a printer': {
    page: 'printers',
    button: 'Crear impresora',
    errorsWhenEmpty: { Nombre: NAME_REQUIRED, Dirección: 'La dirección es obligatoria' },
    invalidInputs: [
      ['Dirección', 'impresora', 'Escribe una dirección que empiece por escpos://, epos://, http:// o https://'],
    ],
  },
  'a user': {
    page: 'users',
    button: 'Crear usuario',
    errorsWhenEmpty: {
      Nombre: NAME_REQUIRED,
      'Correo electrónico': 'El correo electrónico es obligatorio',
      Roles: 'Elige al menos un rol.',
      Contraseña: 'La contraseña es obligatoria',
    },
    invalidInputs: [
      ['Correo electrónico', 'ana@', 'El correo electrónico debe ser válido'],
      ['Contraseña', 'seis66', 'La contraseña es demasiado corta'],
    ],
  },
};

test('the forms show each validation error at its field and do not save', async ({ page, venue }) => {
  await signIn(page, venue.url, 'owner');
  for (const [record, form] of Object.entries(FORMS)) {
    await test.step(`the form of ${record}`, () => checkForm(page, venue.url, form));
  }
});

async function checkForm(page: Page, url: string, form: FormCase): Promise<void> {
  await openBackOffice(page, url, form.page);
  const dialog = await openForm(page, form.button, form.title);
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);

  await trySavingInvalidForm(dialog);
  await expect(dialog.getByRole('status').getByText('Revisa el formulario')).toBeVisible();
  for (const [label, message] of Object.entries(form.errorsWhenEmpty))
    await expectFieldError(field(dialog, label), message);
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();

  for (const [label, text, message] of form.invalidInputs) {
    await fillFields(dialog, { [label]: text });
    await expectFieldError(field(dialog, label), message);
  }
  await discardForm(dialog);
}

test('the form of a drink requires a valid price, and the form of a food requires ingredients and their number', async ({
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
  await expectFieldError(field(food, 'Cuántos se eligen'), 'La cantidad es obligatoria');
  await trySavingInvalidForm(food);
  await expectFieldError(field(food, 'Ingredientes'), 'Añade al menos un ingrediente.');
  await discardForm(food);
});
