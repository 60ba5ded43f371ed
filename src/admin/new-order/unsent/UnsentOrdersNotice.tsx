// Notice of unsent orders, on every page: which ones, what happens to them, and the dialog that shows them.
import { lazy, Suspense, useEffect, useState } from 'react';
import { orderRefusalText } from '#admin/new-order/order-refusal-text.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import type { Profile } from '#contract/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './UnsentOrdersNotice.module.css';
import { followOtherTabs, unsentOrders } from './unsent-order-storage.ts';
import { type Standing, standingOf, type UnsentOrder } from './unsent-orders.ts';
import { unsentTexts } from './unsent-texts.ts';
import { useUnsentOrders } from './use-unsent-orders.ts';

const loadDialog = () => import('./UnsentOrdersDialog.tsx');
const UnsentOrdersDialog = lazy(async () => ({ default: (await loadDialog()).UnsentOrdersDialog }));
/** The dialog is loaded so long after the first page: when it is needed there may be no network. */
const LOAD_DIALOG_AFTER_MS = 5_000;

/** `profile` is the signed-in user; null for nobody. The live region is always in the page. */
export function UnsentOrdersNotice({ profile }: { profile: Profile | null }) {
  const orders = useUnsentOrders();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(followOtherTabs, []);
  useEffect(loadDialogLater, []);
  return (
    <>
      <div role="status" className={styles.notice}>
        {orders.length > 0 && (
          <NoticeBanner orders={orders} userId={profile?.id ?? null} onOpen={profile && (() => setIsOpen(true))} />
        )}
      </div>
      {isOpen && profile && orders.length > 0 && (
        <Suspense>
          <UnsentOrdersDialog orders={orders} profile={profile} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function loadDialogLater() {
  // Without a network, opening the dialog loads it again.
  const timer = setTimeout(() => void loadDialog().catch(() => undefined), LOAD_DIALOG_AFTER_MS);
  return () => clearTimeout(timer);
}

interface NoticeBannerProps {
  readonly orders: readonly UnsentOrder[];
  readonly userId: string | null;
  /** Null while nobody is signed in. */
  readonly onOpen: (() => void) | null;
}

function NoticeBanner({ orders, userId, onOpen }: NoticeBannerProps) {
  const areStored = useStore(unsentOrders.list, (list) => list.areStored);
  // As a text, so that the banner renders again when an order becomes old.
  const sentences = useServerClock(() => noticeSentences(orders, userId, Date.now()).join('\n'));
  const isRefused = orders.some(({ refusal, writer }) => refusal !== null && writer.id === userId);
  return (
    <Banner
      kind={isRefused ? 'danger' : 'warn'}
      announce="none"
      flush
      title={unsentTexts.title(labelsOf(orders))}
      action={onOpen && <Button onClick={onOpen}>{unsentTexts.show}</Button>}
    >
      {sentences.split('\n').map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!areStored && <p>{unsentTexts.notStored}</p>}
    </Banner>
  );
}

/** What happens to the orders: first those with which their writer has to do something. */
function noticeSentences(orders: readonly UnsentOrder[], userId: string | null, now: number): string[] {
  const inStanding = (standing: Standing) => orders.filter((order) => standingOf(order, userId, now) === standing);
  const [old, waiting, ofAnother] = [inStanding('old'), inStanding('waiting'), inStanding('of-another')];
  const names = [...new Set(ofAnother.map(({ writer }) => writer.name))];
  return [
    ...inStanding('refused').map(({ draft, refusal }) =>
      unsentTexts.refused(tableLabel(draft.tableCode), orderRefusalText(refusal?.code ?? 'broken')),
    ),
    ...(old.length > 0 ? [unsentTexts.old(labelsOf(old))] : []),
    ...(waiting.length > 0 ? [unsentTexts.waiting(waiting.length)] : []),
    ...names.map((name) =>
      unsentTexts.ofAnother(labelsOf(ofAnother.filter(({ writer }) => writer.name === name)), name),
    ),
  ];
}

function labelsOf(orders: readonly UnsentOrder[]): string[] {
  return orders.map(({ draft }) => tableLabel(draft.tableCode));
}
