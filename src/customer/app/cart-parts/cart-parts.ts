// What loads only when a customer needs it: the sheet of a product, the contents of the cart, and the checkout.
export { refusalMessages } from '#customer/shared/refusal-texts.ts';
export { AddToCartDialog } from './AddToCartDialog.tsx';
export { CartColumn } from './CartColumn.tsx';
export { CartSheet } from './CartSheet.tsx';
export { InfoSheet } from './InfoSheet.tsx';
export { NoticeQuestionGate } from './NoticeQuestionGate.tsx';
export { orderSenderOf } from './order-sender-of-app.ts';
