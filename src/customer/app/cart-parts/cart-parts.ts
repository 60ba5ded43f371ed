// Everything about the cart that loads only when a customer needs it: its contents, the checkout, and the dialogs.
export { refusalMessages } from '#contract/refusal-messages.es.ts';
export { AddToCartDialog } from '#customer/cart/AddToCartDialog.tsx';
export { CartColumn } from './CartColumn.tsx';
export { CartSheet } from './CartSheet.tsx';
export { InfoSheet } from './InfoSheet.tsx';
export { NoticeQuestionGate } from './NoticeQuestionGate.tsx';
export { orderSenderOf } from './order-sender-of-app.ts';
