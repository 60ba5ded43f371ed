-- Tables and columns are named by the words that the domain, the contract and the documentation use. Some old names had a
-- second meaning (settings.payment_method is a mode, payments.payment_method is a method), others had none without
-- explanation. No row changes its meaning.
alter table settings rename column payment_method to payment_mode;
alter table settings rename constraint settings_payment_method_check to settings_payment_mode_check;
alter table settings rename column iva to vat_percent;
alter table settings rename constraint settings_iva_check to settings_vat_percent_check;
alter table settings rename constraint settings_iva_check1 to settings_vat_percent_check1;

alter table order_lines rename column concept to label;

-- The priced lines of a payment are stored as JSON under the field names of the domain.
update payments
set lines = (
  select coalesce(jsonb_agg(
    line - 'order' - 'orderActual'
      || jsonb_strip_nulls(jsonb_build_object('label', line -> 'order', 'baseLabel', line -> 'orderActual'))
    order by position), '[]')
  from jsonb_array_elements(lines) with ordinality as each_line (line, position)
)
where lines @? '$[*].order';

alter table payment_attempts rename column way to payment_option;
alter table payment_attempts rename constraint payment_attempts_way_check to payment_attempts_payment_option_check;
alter table payment_attempts rename column asked_on to charge_sent_on;
alter table payment_attempts rename column checked_on to queried_on;

alter table payments rename column reserved to reserved_units;
alter table payments rename column made_by to taken_by;
alter table payments rename constraint payments_made_by_fkey to payments_taken_by_fkey;

alter table products rename column picture to image_id;
alter table products rename constraint products_picture_fkey to products_image_id_fkey;
alter index products_by_picture rename to products_by_image;

alter table refund_bookings rename to refund_entries;
alter table refund_entries rename column booked_on to recorded_on;
alter index refund_bookings_pkey rename to refund_entries_pkey;
alter index refund_bookings_by_payment rename to refund_entries_by_payment;
alter index refund_bookings_by_z_closure rename to refund_entries_by_z_closure;
alter table refund_entries rename constraint refund_bookings_payment_id_fkey to refund_entries_payment_id_fkey;
alter table refund_entries rename constraint refund_bookings_z_closure_id_fkey to refund_entries_z_closure_id_fkey;
alter table refund_entries rename constraint refund_bookings_amount_check to refund_entries_amount_check;

alter table receipts rename column asked_on to requested_on;

alter table outgoing_mails rename column given_up_on to failed_on;
