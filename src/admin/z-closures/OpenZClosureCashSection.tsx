// The cash of the open Z closure (cash closing): its opening float, what staff paid in and out, and what should be in the drawer.
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { cashMovementNames, expectedCashText } from '#contract/cash-count-texts.es.ts';
import type { OpenZClosure, ZClosureCashMovement } from '#contract/z-closures.ts';
import { CASH_DIRECTIONS, type CashDirection } from '#domain/cash-count.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { formatTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { CashMovementDialog } from './CashMovementDialog.tsx';
import { OpeningFloatDialog } from './OpeningFloatDialog.tsx';
import { zClosureTexts } from './z-closure-texts.ts';

const { cash: cashTexts, float: floatTexts, movements: movementTexts } = zClosureTexts;

type OpenCashProps = { zClosure: NonNullable<OpenZClosure['closure']>; lastFloat: Cents | null };

/**
 * Section about the cash of the open Z closure (cash closing): the opening float (the coins for giving change), the cash movements,
 * and the expected cash. `lastFloat` is the last opening float in cents, which is proposed while this Z closure has none; null if
 * none was ever entered.
 */
export function OpenZClosureCashSection({ zClosure: { id, cash, cashMovements }, lastFloat }: OpenCashProps) {
  const headingId = useId();
  const [dialog, setDialog] = useState<CashDirection | 'float' | null>(null);
  const done = () => setDialog(null);
  return (
    <section aria-labelledby={headingId} className={layout.stack3}>
      <h3 id={headingId}>{cashTexts.title}</h3>
      <DetailList
        details={[
          [floatTexts.title, cash.openingFloat === null ? floatTexts.notEntered : formatEuros(cash.openingFloat)],
          [cashTexts.inDrawer, expectedCashText(cash.expected)],
        ]}
      />
      {cashMovements.length > 0 && (
        <ul role="list" aria-label={movementTexts.title} className={layout.stack2}>
          {cashMovements.map((movement) => (
            <li key={movement.id}>
              <Movement movement={movement} />
            </li>
          ))}
        </ul>
      )}
      <div className={layout.row}>
        <Button onClick={() => setDialog('float')}>
          {cash.openingFloat === null ? floatTexts.enter : floatTexts.change}
        </Button>
        {CASH_DIRECTIONS.map((direction) => (
          <Button key={direction} onClick={() => setDialog(direction)}>
            {movementTexts.open(cashMovementNames[direction])}
          </Button>
        ))}
      </div>
      {dialog === 'float' && (
        <OpeningFloatDialog zClosureId={id} openingFloat={cash.openingFloat} lastFloat={lastFloat} onDone={done} />
      )}
      {(dialog === 'in' || dialog === 'out') && <CashMovementDialog zClosureId={id} direction={dialog} onDone={done} />}
    </section>
  );
}

/** One cash movement, with the button that undoes it. */
function Movement({ movement }: { movement: ZClosureCashMovement }) {
  const { timeZone } = useVenue();
  const { mutate, isPending } = useUndoMovement();
  const { id, direction, amount, reason, by, movedOn } = movement;
  const name = movementTexts.named(direction, formatEuros(amount));
  return (
    <div className={layout.rowBetween}>
      <div className={classNames(layout.fills, layout.breaks)}>
        <p className={layout.figures}>{name}</p>
        <p className={classNames(layout.quiet, layout.small)}>
          {[reason, by, formatTime(new Date(movedOn), timeZone)].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      <Button
        variant="quiet"
        busy={isPending}
        aria-label={movementTexts.undoOf(name, reason)}
        onClick={() => mutate(id)}
      >
        {movementTexts.undo}
      </Button>
    </div>
  );
}

function useUndoMovement() {
  const client = useQueryClient();
  return usePressMutation({
    mutationFn: (movementId: string) => api.zClosures.undoCashMovement({ movementId }),
    onSuccess: () => showToast(movementTexts.undone),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });
}
