// The pages that open after the customer presses «Pedir». Loaded with the cart: a connection that is lost after that must not hide
// the order.
export { SuccessPage } from '#customer/payment/success/SuccessPage.tsx';
export { RecentPage } from './RecentPage.tsx';
