// The activity log in Spanish. Sentences are made from the typed details when the log is read.
import type { Activity, CustomerDataCounts, FieldChange, RecordAction } from '#domain/activity.ts';
import { tableLabel } from '#domain/table.ts';
import { WEEKDAY_NAMES } from '#domain/time.ts';
import { activityFieldTexts, type ChangeText, changeText, type FieldText, formatAmount } from './activity-fields.es.ts';
import { activityIncidentNames, exportedListNames } from './activity-names.es.ts';
import { paidWithNames } from './payment-names.es.ts';

/** An entry as text: what happened, and the changed fields if there are several. */
export interface ActivityText {
  readonly sentence: string;
  /** «Precio: de 2,50 € a 2,80 €» */
  readonly changes: readonly string[];
}

/** The whole entry as one sentence: «Cambió el precio de Caña de 2,50 € a 2,80 €». */
export function activitySentence(activity: Activity): string {
  const { sentence, changes } = activityText(activity);
  return changes.length === 0 ? sentence : `${sentence}. ${changes.join('; ')}`;
}

/** The entry as text. An entry of an unknown kind is named by its kind. */
export function activityText(activity: Activity): ActivityText {
  switch (activity.kind) {
    case 'product-saved': {
      const { name, section } = activity.details;
      const full = `${section === 'drinks' ? 'la bebida' : 'la comida'} ${name}`;
      return recordText({ full, of: `de ${name}` }, activity.details, activityFieldTexts.product);
    }
    case 'costs-saved':
      return changesText(
        ofRecord('el producto', activity.details.name),
        activity.details.changes,
        activityFieldTexts.costs,
      );
    case 'category-saved':
      return namedRecordText('la categoría', activity.details, activityFieldTexts.category);
    case 'subcategory-saved':
      return namedRecordText('la subcategoría', activity.details, activityFieldTexts.subCategory);
    case 'hours-saved': {
      const { section, weekday, changes } = activity.details;
      const hours = `el horario de ${section === 'drinks' ? 'bebidas' : 'comida'}`;
      const day = WEEKDAY_NAMES[weekday];
      const isClosed = onlySwitch(changes, 'closed');
      if (isClosed !== null)
        return { sentence: `Marcó el ${day} como ${isClosed ? 'cerrado' : 'abierto'} en ${hours}`, changes: [] };
      const full = `${hours} del ${day}`;
      return changesText({ full, of: `d${full}` }, changes, activityFieldTexts.hours);
    }
    case 'table-saved':
      return recordText(
        ofRecord('la mesa', tableLabel(activity.details.name)),
        activity.details,
        activityFieldTexts.table,
      );
    case 'printer-saved':
      return namedRecordText('la impresora', activity.details, activityFieldTexts.printer);
    case 'print-agent-saved':
      return namedRecordText('el programa de impresión', activity.details, activityFieldTexts.printAgent);
    case 'user-saved':
      return namedRecordText('el usuario', activity.details, activityFieldTexts.user);
    case 'settings-saved': {
      const { part, changes } = activity.details;
      return changesText({ full: settingsNames[part], of: '' }, changes, activityFieldTexts[part]);
    }
    default:
      return { sentence: simpleSentence(activity), changes: [] };
  }
}

/** The activities that change no fields. */
type SimpleActivity = Exclude<Activity, { readonly details: { readonly changes: unknown } }>;

function simpleSentence(activity: SimpleActivity): string {
  const { kind, details } = activity;
  switch (kind) {
    case 'payment-confirmed':
      return `Marcó como pagado el ${paymentText(details, paidWithNames[details.paidWith].toLocaleLowerCase('es'))}`;
    case 'payment-canceled':
      return `Anuló el pedido del ${paymentText(details)}: «${details.reason}»`;
    case 'attempt-decided':
      return `Apuntó que el banco ${details.wasCharged ? 'cobró' : 'no cobró'} el ${paymentText(details)}`;
    case 'payment-refunded':
      return `Devolvió ${refundText(details)}`;
    case 'external-refund-recorded':
      return `Apuntó una devolución hecha en el banco: ${refundText(details)}`;
    case 'refund-settled':
      return `Apuntó que la devolución de ${refundText(details)} ${details.wasRefunded ? 'está hecha' : 'no está hecha'}`;
    case 'incident-closed': {
      const ofPayment = details.number === null ? '' : ` del pago nº ${details.number}`;
      return `Cerró la incidencia${ofPayment}: ${activityIncidentNames[details.incident]}`;
    }
    case 'z-closure-closed':
      return `Cerró la caja: cierre Z nº ${details.closureId} (${counted(details.payments, 'pago', 'pagos')}, ${formatAmount(details.amount)})`;
    case 'table-key-renewed':
      return `Renovó la clave del QR de la mesa ${tableLabel(details.name)}`;
    case 'printer-key-renewed':
      return `Renovó la clave de la impresora ${details.name}`;
    case 'print-agent-key-renewed':
      return `Renovó la clave del programa de impresión ${details.name}`;
    case 'password-changed':
      return details.isByMailedLink
        ? `${details.name} cambió su contraseña con el enlace que recibió por correo`
        : `Cambió la contraseña de ${details.name}`;
    case 'defaults-created':
      return 'Creó los tipos de producto y los horarios';
    case 'list-exported':
      return `Exportó a Excel ${exportedListNames[details.list]} ${daysText(details)}`;
    case 'customer-data-exported':
      return `Exportó los datos de ${customerDataText(details)}`;
    case 'customer-data-erased':
      return `${details.isAutomatic ? 'Se borraron por antigüedad' : 'Borró'} los datos de ${customerDataText(details)}`;
    case 'day-sums-rebuilt':
      return `Actualizó los resúmenes de ${LIST.format(details.years.map(String))}`;
    default:
      return `Otra acción: ${String(kind satisfies never)}`;
  }
}

const settingsNames = {
  config: 'la configuración',
  company: 'la información de la empresa',
  images: 'las imágenes del local',
} as const;

const RECORD_VERBS: Readonly<Record<RecordAction, string>> = { created: 'Creó', changed: 'Cambió', deleted: 'Eliminó' };
const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/** The changed record: as an object («la mesa A01»), and as its owner («de la mesa A01»; empty if the fields name it). */
interface Subject {
  readonly full: string;
  readonly of: string;
}

function ofRecord(noun: string, name: string): Subject {
  const full = `${noun} ${name}`;
  return { full, of: full.startsWith('el ') ? `d${full}` : `de ${full}` };
}

interface SavedRecord {
  readonly action: RecordAction;
  readonly name: string;
  readonly changes: readonly FieldChange[];
}

type Texts = Readonly<Record<string, FieldText>>;

function namedRecordText(noun: string, saved: SavedRecord, texts: Texts): ActivityText {
  return recordText(ofRecord(noun, saved.name), saved, texts);
}

function recordText(subject: Subject, { action, changes }: SavedRecord, texts: Texts): ActivityText {
  if (action === 'changed') return changesText(subject, changes, texts);
  const fields = changes.filter((change) => !isImplied(change));
  const listed = fields.map((change) => changeText(change, texts));
  return {
    sentence: `${RECORD_VERBS[action]} ${subject.full}`,
    changes: listed.map(({ label, before, after }) => `${headingOf(label)}: ${action === 'created' ? after : before}`),
  };
}

/** One change is part of the sentence, several are listed after it. */
function changesText({ full, of }: Subject, changes: readonly FieldChange[], texts: Texts): ActivityText {
  const listed = changes.map((change) => changeText(change, texts));
  const [only] = listed;
  const isActive = onlySwitch(changes, 'active') ?? negated(onlySwitch(changes, 'disabled'));
  if (isActive !== null) return { sentence: `${switchVerb(isActive)} ${full}`, changes: [] };
  if (only && listed.length === 1) {
    const subject = of === '' ? only.label : `${only.label} ${of}`;
    const isOn = onlySwitch(changes);
    if (isOn !== null) return { sentence: `${switchVerb(isOn)} ${subject}`, changes: [] };
    if (only.isImage && only.hasValues)
      return { sentence: `${changes[0]?.after === null ? 'Quitó' : 'Añadió'} ${subject}`, changes: [] };
    return { sentence: `Cambió ${subject}${only.hasValues ? ` ${valuesText(only)}` : ''}`, changes: [] };
  }
  const textOf = (change: ChangeText) =>
    `${headingOf(change.label)}: ${change.hasValues ? valuesText(change) : 'otra imagen'}`;
  return { sentence: `Cambió ${full}`, changes: listed.map(textOf) };
}

/** The new value of a switch that is the only change, of any field if `field` is missing; null for other changes. */
function onlySwitch([only, ...others]: readonly FieldChange[], field?: string): boolean | null {
  if (!only || others.length > 0 || typeof only.after !== 'boolean') return null;
  return field === undefined || field === only.field ? only.after : null;
}

function negated(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

function switchVerb(isOn: boolean): string {
  return isOn ? 'Activó' : 'Desactivó';
}

/** Whether a field of a record that was created or deleted adds nothing: its name, or a switch that is off. */
function isImplied({ field, before, after }: FieldChange): boolean {
  return field === 'name' || field === 'code' || (field !== 'active' && (after ?? before) === false);
}

function valuesText({ before, after }: ChangeText): string {
  return `de ${before} a ${after}`;
}

/** «el precio» as «Precio». */
function headingOf(label: string): string {
  const noun = label.replace(/^(?:el|la|los|las) /u, '').replace(/^«(?<name>.*)»$/u, '$<name>');
  return noun.charAt(0).toLocaleUpperCase('es') + noun.slice(1);
}

function paymentText({ number, amount }: { number: number; amount: number }, extra = ''): string {
  return `pago nº ${number} (${formatAmount(amount)}${extra === '' ? '' : `, ${extra}`})`;
}

function refundText({ number, amount }: { number: number; amount: number }): string {
  return `${formatAmount(amount)} del pago nº ${number}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** «2 clientes», «1 cliente, 3 pedidos del personal y 1 recibo». */
function customerDataText({ customers, staffOrders, otherReceipts }: CustomerDataCounts): string {
  const hasOthers = staffOrders + otherReceipts > 0;
  return LIST.format([
    ...(customers === 0 && hasOthers ? [] : [counted(customers, 'cliente', 'clientes')]),
    ...(staffOrders === 0 ? [] : [counted(staffOrders, 'pedido del personal', 'pedidos del personal')]),
    ...(otherReceipts === 0 ? [] : [counted(otherReceipts, 'recibo', 'recibos')]),
  ]);
}

/** «del 21/11/2026», «del 01/11/2026 al 21/11/2026». */
function daysText({ from, to }: { from: string; to: string }): string {
  const written = (day: string) => day.split('-').toReversed().join('/');
  return from === to ? `del ${written(from)}` : `del ${written(from)} al ${written(to)}`;
}
