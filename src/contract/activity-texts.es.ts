// The activity log in Spanish. Sentences are made from the typed details when the log is read.
import type { Activity, CustomerDataCounts } from '#domain/activity.ts';
import { ROLE_NAMES } from '#domain/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { type AccessActivity, accessActivityText } from './activity-access.es.ts';
import {
  collectionActivityText,
  countedCashClause,
  leftPaymentsActivityText,
  voidedLinesClause,
} from './activity-collections.es.ts';
import { activityFieldTexts, formatLoggedAmount, paymentNumberAndAmountText } from './activity-fields.es.ts';
import { formatDayWithSlashes, hoursActivityText } from './activity-hours-texts.es.ts';
import { activityIncidentNames, exportedListNames } from './activity-names.es.ts';
import {
  type ActivityText,
  changedFieldsText,
  namedRecordActivityText,
  recordActivityText,
  recordPhrases,
} from './activity-record-texts.es.ts';
import { type OrderAndCashActivity, orderAndCashActivityText } from './activity-service.es.ts';
import { menuImportActivityText } from './menu-import-activity.es.ts';
import { paidWithNames } from './payment-names.es.ts';
import { permissionFieldTexts } from './permission-names.es.ts';

/**
 * Returns an activity-log entry as one line of Spanish text: the sentence, then all changed fields. Example: «Cambió el precio de
 * Caña de 2,50 € a 2,80 €».
 */
export function activitySentence(activity: Activity): string {
  const { sentence, changes } = activityText(activity);
  return changes.length === 0 ? sentence : `${sentence}. ${changes.join('; ')}`;
}

/**
 * Returns an activity-log entry in Spanish: its sentence, and a separate list of the changed fields. For an unknown kind of entry,
 * the sentence contains the name of the kind.
 */
export function activityText(activity: Activity): ActivityText {
  switch (activity.kind) {
    case 'product-saved': {
      const { name, section } = activity.details;
      const full = `${section === 'drinks' ? 'la bebida' : 'la comida'} ${name}`;
      return recordActivityText({ full, of: `de ${name}` }, activity.details, activityFieldTexts.product);
    }
    case 'costs-saved':
      return changedFieldsText(recordPhrases('el producto', activity.details.name), activity.details.changes, {});
    case 'category-saved':
      return namedRecordActivityText('la categoría', activity.details, activityFieldTexts.category);
    case 'subcategory-saved':
      return namedRecordActivityText('la subcategoría', activity.details, activityFieldTexts.subCategory);
    case 'menu-imported':
      return menuImportActivityText(activity.details);
    case 'hours-saved':
    case 'hours-copied':
    case 'special-day-saved':
      return hoursActivityText(activity);
    case 'table-saved':
      return recordActivityText(
        recordPhrases('la mesa', tableLabel(activity.details.name)),
        activity.details,
        activityFieldTexts.table,
      );
    case 'printer-saved':
      return namedRecordActivityText('la impresora', activity.details, activityFieldTexts.printer);
    case 'print-agent-saved':
      return namedRecordActivityText('el programa de impresión', activity.details, activityFieldTexts.printAgent);
    case 'user-saved':
      return namedRecordActivityText('el usuario', activity.details, activityFieldTexts.user);
    case 'permissions-saved': {
      const { role, changes } = activity.details;
      const full = `los permisos del rol ${ROLE_NAMES[role]}`;
      return changedFieldsText({ full, of: `para el rol ${ROLE_NAMES[role]}` }, changes, permissionFieldTexts);
    }
    case 'signed-in':
    case 'sign-ins-refused':
    case 'rights-refused':
    case 'sessions-ended':
    case 'second-factor-set':
    case 'second-factor-removed':
    case 'recovery-codes-created':
    case 'codes-locked':
    case 'sign-in-unlocked':
      return { sentence: accessActivityText(activity), changes: [] };
    case 'settings-saved': {
      const { part, changes } = activity.details;
      return changedFieldsText({ full: settingsNames[part], of: '' }, changes, activityFieldTexts[part]);
    }
    case 'orders-marked-false':
    case 'orders-moved':
    case 'orders-discounted':
    case 'discount-undone':
    case 'payment-way-corrected':
    case 'line-voided':
    case 'line-restored':
    case 'lines-invited':
    case 'invitation-undone':
    case 'opening-float-set':
    case 'cash-moved':
    case 'cash-movement-undone':
      return { sentence: orderAndCashActivityText(activity), changes: [] };
    case 'backup-key-created':
      return { sentence: 'Creó una clave para las copias de seguridad', changes: [] };
    default:
      return { sentence: simpleSentence(activity), changes: [] };
  }
}

/** The activities that change no fields. */
type SimpleActivity = Exclude<
  Activity,
  | { readonly kind: 'menu-imported' | 'backup-key-created' }
  | OrderAndCashActivity
  | AccessActivity
  | { readonly details: { readonly changes: unknown } }
>;

function simpleSentence(activity: SimpleActivity): string {
  const { kind, details } = activity;
  switch (kind) {
    case 'payment-confirmed':
      return `Marcó como pagado el ${paymentNumberAndAmountText(details, paidWithNames[details.paidWith].toLocaleLowerCase('es'))}`;
    case 'payments-collected':
      return collectionActivityText(details);
    case 'payment-canceled':
      return `Anuló el pedido del ${paymentNumberAndAmountText(details)}${voidedLinesClause(details.struckLines)}: «${details.reason}»`;
    case 'order-taken-back':
      return `Corrigió el pedido del ${paymentNumberAndAmountText(details)} nada más enviarlo`;
    case 'payment-walked-out':
      return `Apuntó que se fueron sin pagar el ${paymentNumberAndAmountText(details)}: «${details.reason}»`;
    case 'payments-left':
      return leftPaymentsActivityText(details);
    case 'order-restored':
      return `Volvió a poner en cocina el pedido del ${paymentNumberAndAmountText(details)} (${counted(details.lines, 'línea', 'líneas')})`;
    case 'attempt-decided':
      return `Apuntó que el banco ${details.wasCharged ? 'cobró' : 'no cobró'} el ${paymentNumberAndAmountText(details)}`;
    case 'payment-refunded':
      return `Devolvió ${refundText(details)}${voidedLinesClause(details.struckLines)}`;
    case 'external-refund-recorded':
      return `Apuntó una devolución hecha en el banco: ${refundText(details)}`;
    case 'refund-settled':
      return `Apuntó que la devolución de ${refundText(details)} ${details.wasRefunded ? 'está hecha' : 'no está hecha'}`;
    case 'refund-repeated':
      return `Pidió otra vez la devolución de ${refundText(details)}`;
    case 'incident-closed':
      return incidentText(details);
    case 'z-closure-closed':
      return `Cerró la caja: cierre Z n.º ${details.closureId} (${counted(details.payments, 'pago', 'pagos')}, ${formatLoggedAmount(details.amount)})${countedCashClause(details)}`;
    case 'lines-recovered':
      return recoveredText(details);
    case 'tables-created':
      return details.count === 1
        ? `Creó la mesa ${tableLabel(details.first)}`
        : `Creó ${details.count} mesas, de la ${tableLabel(details.first)} a la ${tableLabel(details.last)}`;
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
    case 'pin-changed':
      return `Cambió el PIN de ${details.name}`;
    case 'pin-removed':
      return `Quitó el PIN de ${details.name}`;
    case 'tablet-shared':
      return `Empezó a compartir la tableta ${details.name}`;
    case 'tablet-sharing-ended':
      return `Dejó de compartir la tableta ${details.name}`;
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

function recoveredText({
  lines,
  doneBy,
  tableCodes,
}: Extract<Activity, { kind: 'lines-recovered' }>['details']): string {
  const recovered = LIST.format(lines.map(({ quantity, label }) => `${quantity} ${label}`));
  const people = LIST.format(doneBy.map((name) => name ?? 'el modo automático'));
  return `Devolvió a pendientes ${recovered} de la mesa ${LIST.format(tableCodes.map(tableLabel))}, que marcó como hecho ${people}`;
}

function incidentText({ number, incident }: Extract<Activity, { kind: 'incident-closed' }>['details']): string {
  const ofPayment = number === null ? '' : ` del pago n.º ${number}`;
  return `Cerró la incidencia${ofPayment}: ${activityIncidentNames[incident]}`;
}

const settingsNames = {
  config: 'la configuración',
  company: 'la información de la empresa',
  images: 'las imágenes del local',
} as const;

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

function refundText({ number, amount }: { number: number; amount: number }): string {
  return `${formatLoggedAmount(amount)} del pago n.º ${number}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** «2 clientes», «1 cliente, 3 pedidos del personal y 1 ticket». */
function customerDataText({ customers, staffOrders, otherReceipts }: CustomerDataCounts): string {
  const hasOthers = staffOrders + otherReceipts > 0;
  return LIST.format([
    ...(customers === 0 && hasOthers ? [] : [counted(customers, 'cliente', 'clientes')]),
    ...(staffOrders === 0 ? [] : [counted(staffOrders, 'pedido del personal', 'pedidos del personal')]),
    ...(otherReceipts === 0 ? [] : [counted(otherReceipts, 'ticket', 'tickets')]),
  ]);
}

/** «del 21/11/2026», «del 01/11/2026 al 21/11/2026». */
function daysText({ from, to }: { from: string; to: string }): string {
  return from === to
    ? `del ${formatDayWithSlashes(from)}`
    : `del ${formatDayWithSlashes(from)} al ${formatDayWithSlashes(to)}`;
}
