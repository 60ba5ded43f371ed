// Sends the request of «Corregir», and opens what the order contained in the editor.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { BOARDS_QUERY_KEY } from '#admin/shared/live/board-queries.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import {
  readTakeBackRequest,
  removeTakeBackRequest,
  storeTakeBackRequest,
  type TakeBackRequest,
} from '#admin/shared/take-back/take-back-request.ts';
import { takeBackTexts } from '#admin/shared/take-back/take-back-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import { constantRequestKey, usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { TakenBackOrder } from '#contract/take-backs.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import layout from '#ui/layout.module.css';
import type { Store } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { newOrderTexts } from './new-order-texts.ts';
import { draftOfTakenBackOrder, type OrderDraft } from './order-draft.ts';

type TakingBackProps = {
  userId: string;
  request: TakeBackRequest;
  draft: Store<OrderDraft>;
  /** Called after the answer or a cancel, with the id of the next order if the editor was filled with its lines. */
  onEnd: (orderId: string | null) => void;
};

/**
 * Withdraws an order that was just sent («Corregir»), so that staff can correct it and send it again. The server cancels the order,
 * and its contents replace `draft`. If `draft` has lines, a dialog asks first. Shown in place of the order editor. Sending the
 * request again has no second effect.
 */
export function TakeBackOrderView({ userId, request, draft, onEnd }: TakingBackProps) {
  const [isAsking, setAsking] = useState(() => draft.get().lines.length > 0);
  const end = (orderId: string | null = null) => {
    removeTakeBackRequest(userId);
    onEnd(orderId);
  };
  const { send, isSending, error } = useTakeBack(userId, request, (taken) => {
    // The page was left and opened again meanwhile: the first of two replies has put the order into the editor.
    if (readTakeBackRequest(userId)?.changeId !== request.changeId) return onEnd(null);
    const next = draftOfTakenBackOrder(v7(), taken);
    draft.set(next);
    end(next.orderId);
  });
  useEffect(() => {
    if (!isAsking) send();
  }, [isAsking, send]);

  const { inProgress } = takeBackTexts;
  if (isAsking)
    return (
      <ConfirmDialog
        title={inProgress.title}
        text={inProgress.text(tableLabel(draft.get().tableCode))}
        confirmLabel={inProgress.confirm}
        cancelLabel={inProgress.cancel}
        danger
        onConfirm={() => setAsking(false)}
        // A request whose reply was lost may have taken the order back: it is repeated when the page is opened again.
        onCancel={() => (request.isSent ? onEnd(null) : end())}
      />
    );
  return (
    <div className={layout.stack4}>
      <h1 tabIndex={-1}>{newOrderTexts.title}</h1>
      {error ? (
        <TakeBackFailure
          error={error}
          isSending={isSending}
          onRetry={send}
          onDismiss={() => end()}
          onAnother={() => onEnd(null)}
        />
      ) : (
        <>
          <VisuallyHidden role="status">{takeBackTexts.sending}</VisuallyHidden>
          <PageSkeleton heights={['3rem', '5rem', '5rem', '5rem']} />
        </>
      )}
    </div>
  );
}

function useTakeBack(userId: string, request: TakeBackRequest, onTaken: (taken: TakenBackOrder) => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = usePressMutation({
    requestKey: constantRequestKey,
    mutationFn: ({ orderId, changeId }: TakeBackRequest) => {
      storeTakeBackRequest(userId, { ...request, isSent: true });
      return api.orderChanges.takeBackOrder({ orderId, changeId });
    },
    onSuccess: onTaken,
    onSettled: () => {
      for (const key of [BOARDS_QUERY_KEY, PAYMENTS_QUERY_KEY]) void client.invalidateQueries({ queryKey: key });
    },
  });
  const send = useCallback(() => mutate(request), [mutate, request]);
  return { send, isSending: isPending, error };
}

type FailureProps = {
  error: Error;
  isSending: boolean;
  onRetry: () => void;
  onDismiss: () => void;
  onAnother: () => void;
};

/**
 * A refused order stays as it is. Without a reply the order may be taken back: the same request is repeated, now or when the page
 * is opened again.
 */
function TakeBackFailure({ error, isSending, onRetry, onDismiss, onAnother }: FailureProps) {
  const isRefused = error instanceof ServerRefusalError;
  return (
    <Banner
      kind={isRefused ? 'danger' : 'offline'}
      announce="alert"
      title={isRefused ? takeBackTexts.refused : takeBackTexts.lost}
      action={
        isRefused ? (
          <Button onClick={onDismiss}>{texts.form.close}</Button>
        ) : (
          <div className={layout.row}>
            <Button busy={isSending} onClick={onRetry}>
              {texts.retry}
            </Button>
            <Button onClick={onAnother}>{takeBackTexts.another}</Button>
          </div>
        )
      }
    >
      {errorText(error)}
    </Banner>
  );
}
