// The pages that follow a press on «Pedir». Loaded with the cart: a connection that is lost after the press must not hide the order.
export { SuccessPage } from '#customer/payment/success/SuccessPage.tsx';
export { RecentPage } from './RecentPage.tsx';
