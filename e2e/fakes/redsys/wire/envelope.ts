// The signed envelope of three fields that contains every request and reply.
import { type Fields, fieldsOfBase64, fieldsOfJson, isPlainObject, textOf } from './fields.ts';
import {
  computeSignature,
  decodeParameters,
  encodeParameters,
  isSignatureVersion,
  type SignatureVersion,
} from './signature.ts';
import { SisError } from './sis-error.ts';

/** A merchant and terminal, with one of its secret keys. */
export interface Merchant {
  readonly code: string;
  readonly terminal: string;
  readonly secretKey: string;
}

/** The three fields that contain every request and reply of Redsys: the parameters with their signature. */
export interface SignedEnvelope {
  readonly Ds_SignatureVersion: SignatureVersion;
  readonly Ds_MerchantParameters: string;
  readonly Ds_Signature: string;
}

/** A request whose signature is valid. */
export interface VerifiedRequest {
  /** The merchant with the key that verified the signature. */
  readonly merchant: Merchant;
  readonly version: SignatureVersion;
  /** By names in capitals: Redsys accepts names in any case. */
  readonly parameters: Fields;
  readonly order: string;
}

interface MerchantSource {
  /** The merchant once for each accepted key; empty for an unknown merchant or terminal. */
  withAcceptedKeys(code: string, terminal: string): readonly Merchant[];
}

/** Verifies the signature of a request and returns its parameters. Throws `SisError` if it is invalid. */
export function verifyEnvelope(envelope: Fields, source: MerchantSource): VerifiedRequest {
  const version = textOf(envelope, 'Ds_SignatureVersion');
  if (!isSignatureVersion(version)) throw new SisError('SIS0429');

  const encoded = textOf(envelope, 'Ds_MerchantParameters');
  const json = decodeParameters(version, encoded);
  if (json === null) throw new SisError('SIS0430');
  const given = fieldsOfJson(json);
  if (given === null) throw new SisError('SIS0431');

  const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toUpperCase(), value]));
  const order = textOf(parameters, 'DS_MERCHANT_ORDER');
  if (order === '') throw new SisError('SIS0434');
  const merchants = source.withAcceptedKeys(
    textOf(parameters, 'DS_MERCHANT_MERCHANTCODE'),
    textOf(parameters, 'DS_MERCHANT_TERMINAL'),
  );
  if (merchants.length === 0) throw new SisError('SIS0026');
  const signature = textOf(envelope, 'Ds_Signature');
  const merchant = merchants.find(
    ({ secretKey }) => computeSignature(version, secretKey, order, encoded, 'request') === signature,
  );
  if (merchant === undefined) throw new SisError('SIS0042');
  return { merchant, version, parameters, order };
}

/** Returns the order number of an envelope without verifying the signature; empty if the number is missing. */
export function readOrder(envelope: Fields): string {
  const given = fieldsOfBase64(textOf(envelope, 'Ds_MerchantParameters')) ?? {};
  const name = Object.keys(given).find((one) => /^(?:DS_MERCHANT_)?ORDER$/i.test(one));
  return name === undefined ? '' : textOf(given, name);
}

/** Signs parameters in this signature version, with the key that Redsys derives from the merchant's key for `order`. */
export function signEnvelope(
  version: SignatureVersion,
  merchant: Merchant,
  order: string,
  parameters: Fields,
): SignedEnvelope {
  const encoded = encodeParameters(version, JSON.stringify(parameters));
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: computeSignature(version, merchant.secretKey, order, encoded, 'reply'),
  };
}

/** Returns the nested object of 3-D Secure data in the parameters; null if it is missing. Throws SIS0581 if it is no object. */
export function readEmv3ds(parameters: Fields): Fields | null {
  const value = parameters.DS_MERCHANT_EMV3DS;
  if (value === undefined) return null;
  if (!isPlainObject(value)) throw new SisError('SIS0581');
  return value;
}

/** The parameters that the requests of all operations have. */
export interface OperationRequest {
  readonly order: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly type: string;
  /** As written by the merchant. */
  readonly terminal: string;
}

/** The transaction type of a payment. */
export const PAY = '0';
/** The transaction type of a refund. */
export const REFUND = '3';
/** The transaction type of the deletion of a card reference (the id of a saved card). */
export const DELETE_REFERENCE = '44';
const TYPES = [PAY, REFUND, DELETE_REFERENCE];

/**
 * Reads the parameters that every operation has, such as order number and amount. Throws `SisError` if one is missing or invalid.
 */
export function readOperationRequest({ order, parameters }: VerifiedRequest): OperationRequest {
  if (order.length < 4 || order.length > 12) throw new SisError('SIS0075');
  if (!/^\d{4}[0-9A-Za-z]*$/.test(order)) throw new SisError('SIS0077');

  const type = textOf(parameters, 'DS_MERCHANT_TRANSACTIONTYPE');
  if (!TYPES.includes(type)) throw new SisError(type === '' ? 'SIS0022' : 'SIS0023');
  const terminal = textOf(parameters, 'DS_MERCHANT_TERMINAL');
  const money = type === DELETE_REFERENCE ? readUncheckedMoney(parameters) : readMoney(parameters);
  return { order, type, terminal, ...money };
}

function readMoney(parameters: Fields): Pick<OperationRequest, 'amount' | 'currency'> {
  const amount = textOf(parameters, 'DS_MERCHANT_AMOUNT');
  if (amount === '') throw new SisError('SIS0018');
  if (!/^\d{1,12}$/.test(amount) || Number(amount) === 0) throw new SisError('SIS0019');

  const currency = textOf(parameters, 'DS_MERCHANT_CURRENCY');
  if (currency === '') throw new SisError('SIS0015');
  if (currency !== '978') throw new SisError('SIS0027');
  return { amount: Number(amount), currency };
}

/** The amount of the deletion of a card reference, for which the terminals differ. */
function readUncheckedMoney(parameters: Fields): Pick<OperationRequest, 'amount' | 'currency'> {
  const amount = Number(textOf(parameters, 'DS_MERCHANT_AMOUNT'));
  return { amount: Number.isSafeInteger(amount) ? amount : 0, currency: '978' };
}
