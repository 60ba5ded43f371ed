// «Corregir»: takes back an order that was just sent and opens it in «Crear Pedido». It disappears when two minutes are over.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { useSession } from '#admin/shared/session.ts';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { newTakeBackRequest, readTakeBackRequest, storeTakeBackRequest } from './take-back-request.ts';
import { takeBackTexts } from './take-back-texts.ts';

type TakeBackButtonProps = {
  orderId: string;
  label?: string;
  /** Shown below the button. */
  hint?: string;
  /** «Crear Pedido» takes the place of this page in the history. */
  replace?: boolean;
};

/**
 * Button «Corregir» of an order that was just sent: opens the order editor, which takes the order back so that staff can change it.
 * The button itself sends nothing: it stores the request, which the editor sends. Renders nothing unless the server allows this
 * user to take the order back, for at most two minutes.
 */
export function TakeBackButton({ orderId, label = takeBackTexts.button, hint, replace = false }: TakeBackButtonProps) {
  const navigate = useNavigate();
  const { profile } = useSession();
  const isPossible = useIsPossible(orderId);
  if (!isPossible || profile === null) return null;

  function takeBack(userId: string) {
    // An earlier request whose reply was lost is answered first: its order may have been taken back.
    if (readTakeBackRequest(userId)?.isSent !== true) storeTakeBackRequest(userId, newTakeBackRequest(orderId));
    void navigate({ to: '/admin/orders/create-order', replace });
  }

  return (
    <div className={layout.stack1}>
      <Button icon={icons.edit} onClick={() => takeBack(profile.id)}>
        {label}
      </Button>
      {hint && <p className={layout.quiet}>{hint}</p>}
    </div>
  );
}

/** True as long as this user can take the order back. The server says for how long: the clock of the device may be wrong. */
function useIsPossible(orderId: string): boolean {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...PAYMENTS_QUERY_KEY, 'take-back', orderId],
    queryFn: () => api.orderChanges.readTakeBackTimeLeft({ orderId }),
    gcTime: 0,
  });
  const remainingMs = data?.remainingMs ?? 0;
  const [overAt, setOverAt] = useState<number | null>(null);
  useEffect(() => {
    if (remainingMs === 0) return undefined;
    const timer = setTimeout(() => setOverAt(dataUpdatedAt), dataUpdatedAt + remainingMs - Date.now());
    return () => clearTimeout(timer);
  }, [dataUpdatedAt, remainingMs]);
  return remainingMs > 0 && overAt !== dataUpdatedAt;
}
