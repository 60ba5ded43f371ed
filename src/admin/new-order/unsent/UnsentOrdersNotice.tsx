// Notice on every page about unsent orders, which the server has not confirmed. It says what happens to them, and opens their
// dialog.
import { lazy, Suspense, useEffect, useState } from 'react';
import { orderRefusalText } from '#admin/new-order/order-refusal-text.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useListWhenPageIdle } from '#admin/shared/page/user-input.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './UnsentOrdersNotice.module.css';
import { syncUnsentOrdersAcrossTabs, unsentOrderStore } from './unsent-order-storage.ts';
import { type UnsentOrder, type UnsentOrderState, unsentOrderState } from './unsent-orders.ts';
import { unsentTexts } from './unsent-texts.ts';
import { useUnsentOrders } from './use-unsent-orders.ts';

const loadDialog = () => import('./UnsentOrdersDialog.tsx');
const UnsentOrdersDialog = lazy(async () => ({ default: (await loadDialog()).UnsentOrdersDialog }));
/** The dialog is loaded so long after the first page: when it is needed there may be no network. */
const LOAD_DIALOG_AFTER_MS = 5_000;

/**
 * Notice on every page with the number of orders that the server has not confirmed. `profile` is the signed-in user: null for
 * nobody, undefined while this is not known. The notice changes only while nobody touches the page.
 */
export function UnsentOrdersNotice({ profile }: { profile: StaffProfile | null | undefined }) {
  const orders = useUnsentOrders();
  const shown = useListWhenPageIdle(orders);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(syncUnsentOrdersAcrossTabs, []);
  useEffect(loadDialogLater, []);
  return (
    <>
      <div role="status" className={styles.notice}>
        {shown.length > 0 && (
          <NoticeBanner orders={shown} userId={profile && profile.id} onOpen={profile ? () => setIsOpen(true) : null} />
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
  /** Null for nobody, undefined while the session is not known. */
  readonly userId: string | null | undefined;
  /** Null while nobody is signed in. */
  readonly onOpen: (() => void) | null;
}

function NoticeBanner({ orders, userId, onOpen }: NoticeBannerProps) {
  const areStored = useStore(unsentOrderStore.list, (list) => list.areStored);
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

/**
 * What happens to the orders: first those with which their writer has to do something. While the session is not known, each
 * writer is taken to be signed in.
 */
function noticeSentences(orders: readonly UnsentOrder[], userId: string | null | undefined, now: number): string[] {
  const standing = (order: UnsentOrder) =>
    unsentOrderState(order, userId === undefined ? order.writer.id : userId, now);
  const inStanding = (one: UnsentOrderState) => orders.filter((order) => standing(order) === one);
  const [old, waiting, ofAnother] = [inStanding('old'), inStanding('waiting'), inStanding('of-another')];
  const names = [...new Set(ofAnother.map(({ writer }) => writer.name))];
  return [
    ...inStanding('refused').map(({ draft, refusal }) =>
      unsentTexts.refused(tableLabel(draft.tableCode), orderRefusalText(refusal?.code ?? 'broken')),
    ),
    ...(old.length > 0 ? [unsentTexts.old(labelsOf(old))] : []),
    ...(waiting.length > 0 ? [waitingText(waiting.length, userId)] : []),
    ...names.map((name) =>
      unsentTexts.ofAnother(labelsOf(ofAnother.filter(({ writer }) => writer.name === name)), name),
    ),
  ];
}

function waitingText(orders: number, userId: string | null | undefined): string {
  const text = unsentTexts.waiting(orders);
  // The page without a session has no editor.
  return userId === undefined ? text : `${text} ${unsentTexts.meanwhile}`;
}

function labelsOf(orders: readonly UnsentOrder[]): string[] {
  return orders.map(({ draft }) => tableLabel(draft.tableCode));
}
