// «Corregir»: takes back an order that was just sent and opens it in «Crear Pedido». It is invisible when two minutes are over.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { useSession } from '#admin/shared/session.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { newTakeBackRequest, readTakeBackRequest, storeTakeBackRequest } from './take-back-request.ts';
import { takeBackTexts } from './take-back-texts.ts';

/**
 * How much longer this user can take an order back, that is, withdraw an order that was just sent in order to correct it. The time
 * is from the server, because the clock of the device may be wrong.
 */
export interface TakeBackTimeLeft {
  /** Milliseconds from `readAt` on; 0 if the user cannot take it back. */
  readonly remainingMs: number;
  /** When the server said it, by the clock of this device (Unix time in milliseconds). */
  readonly readAt: number;
}

type TakeBackButtonProps = {
  orderId: string;
  timeLeft: TakeBackTimeLeft;
  label?: string;
  /** Shown below the button. */
  hint?: string;
  /** «Crear Pedido» takes the place of this page in the history. */
  replace?: boolean;
};

/**
 * Button «Corregir» (correct) of an order that was just sent. It opens the order editor, which takes the order back (withdraws it)
 * so that staff can change it. Renders nothing unless the user can take it back. When the time for that is over, the button becomes
 * invisible but keeps its space, so that nothing moves.
 */
export function TakeBackButton({
  orderId,
  timeLeft,
  label = takeBackTexts.button,
  hint,
  replace = false,
}: TakeBackButtonProps) {
  const navigate = useNavigate();
  const { profile } = useSession();
  const isPossible = useIsPossible(timeLeft);
  const [hasSpace, setHasSpace] = useState(isPossible);
  if (isPossible && !hasSpace) setHasSpace(true);
  if (!hasSpace || profile === null) return null;

  function takeBack(userId: string) {
    // An earlier request whose reply was lost is answered first: its order may have been taken back.
    if (readTakeBackRequest(userId)?.isSent !== true) storeTakeBackRequest(userId, newTakeBackRequest(orderId));
    void navigate({ to: '/admin/orders/create-order', replace });
  }

  return (
    <div className={classNames(layout.stack1, !isPossible && layout.invisible)}>
      <Button icon={icons.edit} onClick={() => takeBack(profile.id)}>
        {label}
      </Button>
      {hint && <p className={layout.quiet}>{hint}</p>}
    </div>
  );
}

/**
 * Reads from the server how much longer this user can take the order back (withdraw it to correct it). The time is 0 milliseconds
 * until the server has answered.
 */
export function useTakeBackTimeLeft(orderId: string): TakeBackTimeLeft {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...PAYMENTS_QUERY_KEY, 'take-back', orderId],
    queryFn: () => api.orderChanges.readTakeBackTimeLeft({ orderId }),
    gcTime: 0,
  });
  return { remainingMs: data?.remainingMs ?? 0, readAt: dataUpdatedAt };
}

function useIsPossible({ remainingMs, readAt }: TakeBackTimeLeft): boolean {
  const [overAt, setOverAt] = useState<number | null>(null);
  useEffect(() => {
    if (remainingMs === 0) return undefined;
    const timer = setTimeout(() => setOverAt(readAt), readAt + remainingMs - Date.now());
    return () => clearTimeout(timer);
  }, [readAt, remainingMs]);
  return remainingMs > 0 && overAt !== readAt;
}
