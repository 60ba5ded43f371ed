// The shape of the stored tables, as the query layer knows them. The migrations are the truth; this follows them.
import type { ColumnType, Generated } from 'kysely';
import type { Allergen } from '#domain/menu.ts';
import type { PaymentFlow, PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { Section } from '#domain/schedule.ts';
import type { Role } from '#domain/staff.ts';
import type { Weekday } from '#domain/time.ts';

/** Read as it is, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  migrations: { name: string; applied_on: Generated<Date> };
  settings: {
    id: Generated<boolean>;
    version: Generated<number>;
    payment_method: Generated<PaymentFlow>;
    qr_expiry: number | null;
    active_printers: Generated<boolean>;
    drinks_at_bar: Generated<boolean>;
    protected_qrs: Generated<boolean>;
    initialized_on: Date | null;
    colour: Generated<string>;
    name: Generated<string>;
    short_name: Generated<string>;
    address: Generated<string>;
    company: Generated<string>;
    register_data: Generated<string>;
    nif: Generated<string>;
    iva: Generated<number>;
    web: Generated<string>;
    email: Generated<string>;
    logo: string | null;
    favicon: string | null;
    notification: string | null;
    background: string | null;
    updated_on: Generated<Date>;
  };
  counters: { name: string; value: number };
  staff_users: {
    id: string;
    name: string;
    name_key: string;
    email: string;
    email_key: string;
    roles: Role[];
    password_hash: string;
    avatar: string | null;
    disabled_on: Date | null;
    updated_on: Generated<Date>;
  };
  staff_sessions: { token_hash: Buffer; user_id: string; roles: Role[]; opened_on: Date; last_seen_on: Date };
  sign_in_failures: { email_key: string; failures: number; locked_until: Date; failed_on: Date };
  product_types: { id: Section; name: string };
  categories: {
    id: string;
    product_type_id: Section;
    name: string;
    name_key: string;
    sort: number;
    updated_on: Generated<Date>;
  };
  sub_categories: {
    id: string;
    category_id: string;
    name: string;
    name_key: string;
    sort: number;
    updated_on: Generated<Date>;
  };
  products: {
    id: string;
    product_type_id: Section;
    category_id: string;
    sub_category_id: string | null;
    name: string;
    name_key: string;
    description: Generated<string>;
    sort: number;
    stock: Generated<number>;
    price: number | null;
    price_bottle: number | null;
    price_cubata: number | null;
    price_cup: number | null;
    price_shot: number | null;
    can_be_combined: Generated<boolean>;
    is_energy_drink: Generated<boolean>;
    has_main_ingredient: Generated<boolean>;
    ingredients: Generated<string[]>;
    number_of_ingredients: Generated<number>;
    is_new: Generated<boolean>;
    is_vegetarian: Generated<boolean>;
    allergens: Generated<Allergen[]>;
    updated_on: Generated<Date>;
  };
  schedules: {
    product_type_id: Section;
    weekday: Weekday;
    init: Generated<number>;
    fin: Generated<number>;
    closed: Generated<boolean>;
  };
  table_qrs: {
    id: string;
    code: string;
    code_key: string;
    key: string;
    active: Generated<boolean>;
    updated_on: Generated<Date>;
  };
  customers: {
    id: string;
    token_hash: Buffer;
    label: string;
    email: string | null;
    table_code: string | null;
    scanned_on: Date | null;
    created_on: Date;
  };
  orders: {
    id: string;
    customer_id: string | null;
    email: string;
    table_code: string;
    time: Date;
    closed_on: Date | null;
  };
  order_lines: {
    id: string;
    order_id: string;
    position: number;
    product_id: string;
    product_type_id: Section;
    name: string;
    concept: string;
    size: string;
    quantity: number;
    price: number;
    notes: string;
    time: Date;
    done_on: Date | null;
    done_by: string | null;
  };
  order_comments: { order_id: string; time: Date; email: string; table_code: string; comment: string };
  z_closures: { id: number; opened_on: Date; closed_on: Date | null };
  payments: {
    id: string;
    order_id: string;
    number: number;
    customer_id: string | null;
    email: string;
    table_code: string;
    lines: Json<unknown>;
    comment: string;
    content_hash: Buffer | null;
    payment_method: PaymentMethod;
    payment_type: Generated<'products'>;
    state: PaymentState;
    total_amount_order: number;
    amount_paid_by_user: Generated<number>;
    created_on: Date;
    payment_on: Date | null;
    z_closure_id: number | null;
    receipt_sent_on: Date | null;
    external_payment_id: string | null;
  };
}
