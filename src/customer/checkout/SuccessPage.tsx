// Right after an order: that it is on its way, that it is paid, and on to the guest's orders.
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import * as z from 'zod/mini';
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import { idField } from '#contract/fields.ts';
import type { Order } from '#contract/orders.ts';
import { type Guest, useGuest } from '#customer/shared/guest.ts';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { tableLabel } from '#domain/table.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { PlacedOrder } from './order-sender.ts';
import styles from './SuccessPage.module.css';

/** Long enough to be read; then the guest's orders say more. */
const SHOWN_MS = 3_000;
const ASK_AGAIN_MS = 2_000;
/** An order older than this was not «just now». */
const JUST_NOW_MS = 60_000;

/** Goes with the navigation that the order itself made. An address that somebody types brings none. */
const placedOrderShape = z.object({ orderId: idField, tableCode: z.string() });

export function SuccessPage() {
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const { table } = useGuest();
  const [, navigate] = useLocation();

  // Read once it is alive: the server renders the same page for everybody.
  useEffect(() => {
    if (placed !== null) return;
    const read = z.safeParse(placedOrderShape, window.history.state);
    if (read.success) setPlaced(read.data);
    else navigate(paths.home(table.state.get().table), { replace: true });
  }, [placed, table, navigate]);

  return <div className={styles.page}>{placed !== null && <Underway placed={placed} />}</div>;
}

function Underway({ placed }: { placed: PlacedOrder }) {
  const isConfirmed = useConfirmation(placed.orderId);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => navigate(paths.recent(), { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed, navigate]);

  return (
    <div className={styles.underway}>
      <div className={styles.sign}>
        {isConfirmed ? (
          <Icon name="check-circle" className={styles.done} />
        ) : (
          <Spinner size="large" label={texts.success.waiting} />
        )}
      </div>
      <h1 className={styles.title}>{texts.success.underway(tableLabel(placed.tableCode))}</h1>
      <p role="status" className={styles.paid}>
        {isConfirmed && texts.success.done}
      </p>
      <Link href={paths.recent()} replace className={buttonClass()}>
        {texts.success.seeOrders}
      </Link>
    </div>
  );
}

/** True once the server has shown us the order. Asks until it answers; an order that is not new or not ours leads home. */
function useConfirmation(orderId: string): boolean {
  const guest = useGuest();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const order = await readOrder(guest, orderId);
      if (isOver) return;
      if (order === 'no-answer') timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
      else if (order !== null && guest.clock.now() - Date.parse(order.time) <= JUST_NOW_MS) setIsConfirmed(true);
      else navigate(paths.home(guest.table.state.get().table), { replace: true });
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [guest, orderId, navigate]);
  return isConfirmed;
}

async function readOrder({ api, session }: Guest, orderId: string): Promise<Order | null | 'no-answer'> {
  try {
    return await session.ask(() => api.readOrder({ orderId }));
  } catch (error) {
    if (error instanceof Unreachable) return 'no-answer';
    if (!(error instanceof RefusedByServer)) throw error;
    return error.code === 'broken' ? 'no-answer' : null;
  }
}
