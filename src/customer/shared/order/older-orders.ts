// Moves the orders that earlier versions of the app stored under three keys to where this version stores them, once.
import { type DeviceStorage, OLDER_STORAGE_KEYS } from '#customer/shared/storage/device-storage.ts';
import { isArrayOf, isObjectOf, type TypeGuard } from '#domain/type-guards.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields: TypeGuard<Fields> = isObjectOf<Fields>({});

/**
 * Reads the orders that earlier versions of the app stored in the browser, deletes them under their old keys, and returns them in
 * the present form. The caller must still check their fields. The old keys are `orderId` (an order to be paid to staff),
 * `paymentId` (the payment in progress) and `watchedPayments` (ended payments).
 */
export function migrateOlderOrders(storage: DeviceStorage): readonly Fields[] {
  const sent = storage.read('orderId', isFields);
  const paid = storage.read('paymentId', isFields);
  const watched = storage.read('watchedPayments', isArrayOf(isFields)) ?? [];
  for (const key of OLDER_STORAGE_KEYS) if (storage.has(key)) storage.write(key, null);
  return [
    ...(paid === null
      ? []
      : [toOrder(paid, { kind: paid.isOwed === true ? 'owed' : 'online', attempt: toAttempt(paid) })]),
    ...(sent === null ? [] : [toOrder({ order: sent }, { kind: 'staff' })]),
    ...watched.map((each) =>
      toOrder(each, {
        endedOn: each.endedOn,
        isInCart: each.isInCart,
        acknowledged: { outcome: each.readOutcome, surplus: each.readDuplicate },
      }),
    ),
  ];
}

function toOrder({ order, hasEndedAttempt = false }: Fields, fields: Fields): Fields {
  return {
    kind: 'online',
    startedInTab: '',
    attempt: null,
    hasEndedAttempt,
    endedOn: null,
    isInCart: true,
    acknowledged: { outcome: 'not-started', surplus: 'none' },
    ...(isFields(order) ? order : {}),
    ...fields,
  };
}

function toAttempt({ attempt }: Fields): Fields | null {
  if (!isFields(attempt)) return null;
  const { way: option, ...rest } = attempt;
  return { ...rest, option };
}
