// Validation of the 3-D Secure authentication data of `trataPeticion`, also against the initiated payment.
import type { CardSource, InitiatedPayment } from '#e2e/fakes/redsys/operations/store.ts';
import type { OperationRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

/** The version number of 3-D Secure 1 in requests and replies. */
export const THREE_DS_VERSION_1 = '1.0.2';
const VERSIONS = [THREE_DS_VERSION_1, '2.1.0', '2.2.0'];

const FIELDS_OF_EVERY_VERSION = [
  ['browserAcceptHeader', 'SIS0573'],
  ['browserUserAgent', 'SIS0574'],
] as const;
const FIELDS_OF_VERSION_2 = [
  ['browserJavaEnabled', 'SIS0575'],
  ['browserJavascriptEnabled', 'SIS0653'],
  ['browserLanguage', 'SIS0576'],
  ['browserColorDepth', 'SIS0577'],
  ['browserScreenHeight', 'SIS0578'],
  ['browserScreenWidth', 'SIS0579'],
  ['browserTZ', 'SIS0580'],
] as const;

/** The 3-D Secure data of `trataPeticion` (the REST request that charges a payment or asks for its challenge), after validation. */
export interface AuthenticationData {
  readonly version: string;
  /** Empty in version 1, whose form contains its own address. */
  readonly notificationUrl: string;
}

/**
 * Reads the 3-D Secure data of a card payment. `initiation` is the payment after its first request, `iniciaPeticion`. Throws
 * `SisError` if the data are incomplete, or do not match `initiation`.
 */
export function readAuthenticationData(emv3ds: Fields, initiation: InitiatedPayment): AuthenticationData {
  if (textOf(emv3ds, 'threeDSInfo') !== 'AuthenticationData') throw new SisError('SIS0644');
  const version = textOf(emv3ds, 'protocolVersion');
  if (version === '') throw new SisError('SIS0571');
  if (!VERSIONS.includes(version)) throw new SisError('SIS0572');
  if (version > highestVersion(initiation)) throw new SisError('SIS0678');
  requireFields(emv3ds, FIELDS_OF_EVERY_VERSION);
  if (version === THREE_DS_VERSION_1) return { version, notificationUrl: '' };

  requireTransaction(emv3ds, initiation);
  if (!['Y', 'N', 'U'].includes(textOf(emv3ds, 'threeDSCompInd'))) throw new SisError('SIS0583');
  return { version, notificationUrl: readBrowserData(emv3ds) };
}

/**
 * Reads the 3-D Secure data of a wallet payment (Google Pay or Apple Pay). A wallet payment has no first request `iniciaPeticion`,
 * and its data have no version and no transaction id. Throws `SisError` if the data are incomplete.
 */
export function readWalletAuthenticationData(emv3ds: Fields): AuthenticationData {
  requireFields(emv3ds, FIELDS_OF_EVERY_VERSION);
  return { version: '2.2.0', notificationUrl: readBrowserData(emv3ds) };
}

/**
 * Throws `SisError` unless a request has the same amount, currency, type and card as the payment that `iniciaPeticion` initiated.
 */
export function requireMatchesInitiation(
  request: OperationRequest,
  source: CardSource,
  initiation: InitiatedPayment,
): void {
  if (request.currency !== initiation.currency) throw new SisError('SIS0665');
  if (request.amount !== initiation.amount) throw new SisError('SIS0666');
  if (request.type !== initiation.type) throw new SisError('SIS0667');
  if (source.reference !== initiation.source.reference) throw new SisError('SIS0668');
  if (source.idOper !== initiation.source.idOper) throw new SisError('SIS0669');
  if (source.cardNumber !== initiation.source.cardNumber) throw new SisError('SIS0670');
}

function highestVersion({ protocol }: InitiatedPayment): string {
  return protocol === null || protocol === 'NO_3DS_v2' ? THREE_DS_VERSION_1 : protocol;
}

function requireTransaction(emv3ds: Fields, initiation: InitiatedPayment): void {
  const transactionId = textOf(emv3ds, 'threeDSServerTransID');
  if (transactionId === '') throw new SisError('SIS0664');
  if (transactionId !== initiation.transactionId) throw new SisError('SIS0585');
}

/** Requires the browser data. Returns the address for the challenge result. */
function readBrowserData(emv3ds: Fields): string {
  requireFields(emv3ds, FIELDS_OF_VERSION_2);
  const notificationUrl = textOf(emv3ds, 'notificationURL');
  if (notificationUrl === '') throw new SisError('SIS0584');
  requireLoopback(notificationUrl);
  return notificationUrl;
}

function requireFields(emv3ds: Fields, required: readonly (readonly [name: string, code: string])[]): void {
  for (const [name, code] of required) {
    if (textOf(emv3ds, name) === '') throw new SisError(code);
  }
}
