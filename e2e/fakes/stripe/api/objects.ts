// The objects of the API with the types of the pinned library: the compiler refuses unknown, missing and mistyped fields of
// what the simulator returns.
import type Stripe from 'stripe';

/** Fields that the simulator fills more narrowly than Stripe does. */
type Narrow<T, N extends Partial<T>> = Omit<T, keyof N> & N;

/** A customer of the simulated Stripe. */
export type Customer = Stripe.Customer;
/** A payment method of the simulated Stripe, which is always a card. */
export type PaymentMethod = Narrow<
  Stripe.PaymentMethod,
  { customer: string | null; readonly card: Stripe.PaymentMethod.Card }
>;
/** A payment intent of the simulated Stripe. */
export type PaymentIntent = Narrow<
  Stripe.PaymentIntent,
  {
    readonly client_secret: string;
    customer: string | null;
    payment_method: string | null;
    latest_charge: string | null;
  }
>;
/** A checkout session of the simulated Stripe. */
export type CheckoutSession = Narrow<
  Stripe.Checkout.Session,
  {
    readonly amount_total: number;
    readonly currency: string;
    customer: string | null;
    payment_intent: string | null;
    status: 'open' | 'complete' | 'expired';
    readonly success_url: string;
  }
>;
/** A charge of the simulated Stripe. */
export type Charge = Narrow<Stripe.Charge, { readonly payment_intent: string; readonly payment_method: string }>;
/** The status of a refund at Stripe. */
export type RefundStatus = 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled';
/** A refund of the simulated Stripe. */
export type Refund = Narrow<
  Stripe.Refund,
  { readonly charge: string; readonly payment_intent: string; status: RefundStatus }
>;
/** The type of an event (webhook) of Stripe, such as `payment_intent.canceled`. */
export type EventType = Stripe.Event['type'];
/** The type of the object that an event of this type contains. */
export type ObjectOfEvent<T extends EventType> = Extract<Stripe.Event, { readonly type: T }>['data']['object'];
/** An event (webhook) of the simulated Stripe. */
export type StripeEvent = Omit<Stripe.EventBase, 'data'> & { readonly data: { readonly object: object } };

/** The fields of a customer that the simulator does not use, with their fixed values. */
export const UNUSED_CUSTOMER_FIELDS = {
  balance: 0,
  default_source: null,
  delinquent: false,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  shipping: null,
} satisfies Partial<Customer>;

/** The fields of a card that the simulator does not use, with their fixed values. */
export const UNUSED_CARD_FIELDS = {
  checks: null,
  generated_from: null,
  networks: null,
  regulated_status: null,
  three_d_secure_usage: null,
  wallet: null,
} satisfies Partial<Stripe.PaymentMethod.Card>;

/** The fields of billing details that the simulator does not use, with their fixed values. */
export const UNUSED_BILLING_FIELDS = {
  address: null,
  phone: null,
  tax_id: null,
} satisfies Partial<Stripe.PaymentMethod.BillingDetails>;

/** The fields of a payment intent that the simulator does not use, with their fixed values. */
export const UNUSED_INTENT_FIELDS = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<PaymentIntent>;

/** The fields of a charge that the simulator does not use, with their fixed values. */
export const UNUSED_CHARGE_FIELDS = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  description: null,
  failure_balance_transaction: null,
  fraud_details: null,
  on_behalf_of: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>;

/** The fields of a refund that the simulator does not use, with their fixed values. */
export const UNUSED_REFUND_FIELDS = {
  balance_transaction: null,
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} satisfies Partial<Refund>;

/** The fields of a dispute that the simulator does not use, with their fixed values. */
export const UNUSED_DISPUTE_FIELDS = {
  balance_transactions: [],
  enhanced_eligibility_types: [],
  evidence: {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  },
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
} satisfies Partial<Stripe.Dispute>;

/** The fields of a checkout session that the simulator does not use, with their fixed values. */
export const UNUSED_SESSION_FIELDS = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: null, amount_tax: 0 },
  wallet_options: null,
} satisfies Partial<CheckoutSession>;
