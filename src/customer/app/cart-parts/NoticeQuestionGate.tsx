// Loads the question about notices after the first product is in the cart, once per device.
import { lazy, Suspense } from 'react';
import { useCartView, useCustomerApp } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';

/** Without its code the question does not appear; the next visit asks. */
const NoticeQuestion = lazy(async () => ({
  default: await import('#customer/notices/NoticeQuestion.tsx').then(
    (parts) => parts.NoticeQuestion,
    () => NoQuestion,
  ),
}));

/** Waits until the dialogs of the first product are answered. */
export function NoticeQuestionGate() {
  const { addToCart, storage } = useCustomerApp();
  const { lines } = useCartView();
  const isAsking = useStore(addToCart.state, ({ question }) => question !== null);
  useStore(storage.version, (version) => version);
  if (lines.length === 0 || isAsking || storage.has('noticeAnswer')) return null;
  return (
    <Suspense fallback={null}>
      <NoticeQuestion />
    </Suspense>
  );
}

function NoQuestion() {
  return null;
}
