// Spanish labels and values of the changed fields in the activity log.
import type {
  ActivityValue,
  FieldChange,
  LoggedCategoryField,
  LoggedCompanyField,
  LoggedConfigField,
  LoggedImageSetting,
  LoggedPriceField,
  LoggedPrintAgentField,
  LoggedPrinterField,
  LoggedProductField,
  LoggedSubCategoryField,
  LoggedTableField,
  LoggedUserField,
} from '#domain/activity.ts';
import { isFixedSize, type Size } from '#domain/menu.ts';
import { cents, formatEuros } from '#domain/money.ts';
import { ROLE_NAMES } from '#domain/staff.ts';
import type { LoggedFieldText, LoggedFieldTexts } from './activity-field-text.ts';
import { hoursFieldTexts, specialDayFieldTexts, weekdayFieldTexts } from './activity-hours-fields.es.ts';
import { ALLERGEN_NAMES, FIXED_SIZE_NAMES, SECTION_NAMES } from './menu-names.es.ts';

/** One changed field of an activity-log entry, in Spanish: the label of the field, and its value before and after the change. */
export interface FieldChangeText {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** False if the values say nothing to a person. */
  readonly hasValues: boolean;
  readonly isImage: boolean;
}

/**
 * Returns the Spanish texts of one changed field in an activity-log entry: its label, and its values before and after the change.
 * `texts` has the label and the format of each field, by field name. The prices and costs of sizes have labels of their own; any
 * other field that is missing in `texts` is labelled by its name.
 */
export function fieldChangeText(
  { field, before, after }: FieldChange,
  texts: Readonly<Record<string, LoggedFieldText>>,
): FieldChangeText {
  const listed = Object.hasOwn(texts, field) ? texts[field] : undefined;
  const text = listed ?? amountText(field) ?? { label: `«${field}»` };
  return {
    label: text.label,
    before: valueText(before, text),
    after: valueText(after, text),
    isImage: text.isImage ?? false,
    hasValues: !text.isImage || isEmpty(before) || isEmpty(after),
  };
}

function valueText(value: ActivityValue, { label, format, empty, isImage = false }: LoggedFieldText): string {
  if (isEmpty(value) && empty !== undefined) return empty;
  if (isEmpty(value)) return /^las? /u.test(label) ? 'ninguna' : 'ninguno';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (isImage) return 'una imagen';
  if (typeof value === 'string') return format ? format(value) : `«${value}»`;
  if (typeof value === 'number') return (format ?? formatNumber)(value);
  return isList(value) ? value.map((each) => (format ?? plain)(each)).join(', ') : JSON.stringify(value);
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function isEmpty(value: ActivityValue): value is null {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const NUMBER = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });

function formatNumber(value: string | number): string {
  return NUMBER.format(Number(value));
}

/**
 * Formats an amount in cents from an activity-log entry as euros. A value that is not a whole number is returned as text,
 * unchanged.
 */
export function formatLoggedAmount(value: string | number): string {
  return Number.isSafeInteger(value) ? formatEuros(cents(Number(value))) : String(value);
}

/**
 * Returns the number and the amount of a payment for an activity-log sentence: «pago n.º 12 (12,40 €)». A given `extra` text is
 * added inside the brackets, after a comma.
 */
export function paymentNumberAndAmountText(
  { number, amount }: { readonly number: number; readonly amount: number },
  extra = '',
): string {
  return `pago n.º ${number} (${formatLoggedAmount(amount)}${extra === '' ? '' : `, ${extra}`})`;
}

function percent(value: string | number): string {
  return `${formatNumber(value)} %`;
}

function plain(value: string | number): string {
  return String(value);
}

function counted(one: string, many: string) {
  return (value: string | number) => `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** The name of a value of a closed list; an unknown value is written as it is. */
function named(names: Readonly<Record<string, string>>) {
  return (value: string | number) => (Object.hasOwn(names, value) ? names[value] : undefined) ?? String(value);
}

/** The text of an amount by size, such as `prices.copa`: «el precio de copa». Undefined for another field. */
function amountText(field: string): LoggedFieldText | undefined {
  const [, kind = '', size = ''] = /^(prices|costs)\.(.+)$/su.exec(field) ?? [];
  const label = kind === 'prices' ? 'el precio' : 'el coste';
  if (kind === '') return undefined;
  return { label: size === 'base' ? label : `${label} de ${sizeInSentence(size)}`, format: formatLoggedAmount };
}

function sizeInSentence(size: Size): string {
  return isFixedSize(size) ? FIXED_SIZE_NAMES[size].toLocaleLowerCase('es') : `«${size}»`;
}

const productFields: LoggedFieldTexts<Exclude<LoggedProductField, LoggedPriceField>> = {
  name: { label: 'el nombre' },
  description: { label: 'la descripción' },
  category: { label: 'la categoría' },
  subCategory: { label: 'la subcategoría' },
  sort: { label: 'la posición' },
  stock: { label: 'las existencias' },
  countsStock: { label: '«Contar existencias»' },
  canBeCombined: { label: '«Se puede combinar»' },
  isEnergyDrink: { label: '«Es una bebida energética»' },
  hasMainIngredient: { label: '«El cliente elige los ingredientes»' },
  ingredients: { label: 'los ingredientes' },
  numberOfIngredients: { label: 'el número de ingredientes que se eligen' },
  isNew: { label: '«Nuevo»' },
  isVegetarian: { label: '«Vegetariano»' },
  allergens: { label: 'los alérgenos', format: named({ ...ALLERGEN_NAMES, none: 'ninguno' }), empty: 'sin indicar' },
  vatPercent: { label: 'el IVA', format: percent, empty: 'el de la empresa' },
  imageId: { label: 'la imagen', isImage: true },
};

const categoryFields: LoggedFieldTexts<LoggedCategoryField> = {
  name: { label: 'el nombre' },
  section: { label: 'el tipo de producto', format: named(SECTION_NAMES) },
  sort: { label: 'la posición' },
};

const subCategoryFields: LoggedFieldTexts<LoggedSubCategoryField> = {
  name: { label: 'el nombre' },
  category: { label: 'la categoría' },
  sort: { label: 'la posición' },
};

const tableFields: LoggedFieldTexts<LoggedTableField> = {
  code: { label: 'el código' },
  active: { label: '«Activa»' },
};

const printerFields: LoggedFieldTexts<LoggedPrinterField> = {
  name: { label: 'el nombre' },
  url: { label: 'la dirección' },
  active: { label: '«Activa»' },
  columns: { label: 'el ancho del papel', format: counted('letra', 'letras') },
  codePage: { label: 'el juego de caracteres', format: plain },
  agent: { label: 'el programa de impresión' },
};

const printAgentFields: LoggedFieldTexts<LoggedPrintAgentField> = { name: { label: 'el nombre' } };

const userFields: LoggedFieldTexts<LoggedUserField> = {
  name: { label: 'el nombre' },
  email: { label: 'el correo', format: plain },
  roles: { label: 'los roles', format: named(ROLE_NAMES) },
  disabled: { label: '«Desactivado»' },
};

const configFields: LoggedFieldTexts<LoggedConfigField> = {
  paymentMode: {
    label: 'el método de pago',
    format: named({ stripe: 'Stripe', redsys: 'Redsys', manual: 'En el local' }),
  },
  manualOrdersArePaid: { label: '«Los pedidos del móvil cuentan como cobrados»' },
  offersPayingStaff: { label: '«Ofrecer pagar al camarero»' },
  cooksBeforeCollecting: { label: '«Preparar antes de cobrar»' },
  acceptsOrders: {
    label: '«Aceptar los pedidos sin pagar»',
    format: named({ never: 'Nunca', first: 'El primero de cada visita', always: 'Siempre' }),
  },
  sessionDebtMax: { label: 'el máximo sin pagar por móvil', format: formatLoggedAmount },
  tableDebtMax: { label: 'el máximo sin pagar por mesa', format: formatLoggedAmount },
  qrExpiry: { label: 'la caducidad del QR', format: counted('minuto', 'minutos') },
  printersActive: { label: '«Activar impresoras»' },
  showsWaterAndLeftovers: { label: '«Decir que el agua del grifo es gratis y que se puede llevar lo que sobre»' },
  drinksAtBar: { label: '«Las bebidas se piden en barra»' },
  notifiesReady: { label: '«Avisar cuando el pedido esté listo»' },
  protectedCodes: { label: '«QR protegidos»' },
  colour: { label: 'el color del local', format: plain },
  sendsDayMail: { label: '«Enviarme el resumen del día al cerrar la caja»' },
  showsStaffSales: { label: '«Mostrar las ventas por persona en el panel»' },
  customerDataMonths: { label: 'el plazo para borrar los datos de los clientes', format: counted('mes', 'meses') },
};

const companyFields: LoggedFieldTexts<LoggedCompanyField> = {
  name: { label: 'el nombre del local' },
  shortName: { label: 'el nombre corto' },
  address: { label: 'la dirección' },
  company: { label: 'la razón social' },
  registerData: { label: 'los datos registrales' },
  nif: { label: 'el NIF', format: plain },
  iva: { label: 'el IVA', format: percent },
  web: { label: 'la web', format: plain },
  email: { label: 'el correo de contacto', format: plain },
};

const imageFields: LoggedFieldTexts<LoggedImageSetting> = {
  logo: { label: 'el logo', isImage: true },
  favicon: { label: 'el icono de la web', isImage: true },
  notification: { label: 'el icono de las notificaciones', isImage: true },
  background: { label: 'la imagen de fondo', isImage: true },
  partner: { label: 'la imagen de la marca colaboradora', isImage: true },
  partnerUrl: { label: 'la web de la marca colaboradora', format: plain },
};

/** For each kind of record in the activity log (product, category, printer, …): the label and the format of each of its fields. */
export const activityFieldTexts = {
  product: productFields,
  category: categoryFields,
  subCategory: subCategoryFields,
  hours: hoursFieldTexts,
  weekdays: weekdayFieldTexts,
  specialDay: specialDayFieldTexts,
  table: tableFields,
  printer: printerFields,
  printAgent: printAgentFields,
  user: userFields,
  config: configFields,
  company: companyFields,
  images: imageFields,
} as const;
