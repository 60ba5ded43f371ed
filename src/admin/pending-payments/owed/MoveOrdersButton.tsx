// The button that opens the sheet which moves orders to another table: for a table an icon, for one order with its word.
import { icons } from '#admin/shared/icons.ts';
import type { OrdersToMove } from '#admin/shared/moves/MoveDialog.tsx';
import { moveOrdersTexts } from '#admin/shared/moves/move-orders-texts.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';

/** Function that opens the dialog in which staff move orders to another table; null for a user who may not move them. */
export type OpenMoveOrdersDialog = ((target: OrdersToMove) => void) | null;

type MoveButtonProps = { target: OrdersToMove; onMove: OpenMoveOrdersDialog };

/** Button that opens the dialog in which staff move orders to another table. Renders nothing for a user who may not move them. */
export function MoveOrdersButton({ target, onMove }: MoveButtonProps) {
  if (onMove === null) return null;
  const { tableCode, paymentNumber } = target;
  const table = tableNameInSentence(tableCode);
  if (paymentNumber === null)
    return (
      <IconButton
        variant="secondary"
        icon={icons.move}
        label={moveOrdersTexts.openOf(table)}
        onClick={() => onMove(target)}
      />
    );
  return (
    <Button
      icon={icons.move}
      aria-label={moveOrdersTexts.openOfOrder(paymentNumber, table)}
      onClick={() => onMove(target)}
    >
      {moveOrdersTexts.open}
    </Button>
  );
}
