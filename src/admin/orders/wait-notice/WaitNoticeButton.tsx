// The paper plane of one table on a board: opens the dialog «Tiempo de espera».
import { icons } from '#admin/shared/icons.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { OpenWaitNotice } from './use-wait-notices.ts';
import { waitNoticeTexts } from './wait-notice-texts.ts';

type WaitNoticeButtonProps = {
  /** `hasCustomer`: a customer ordered one of its lines, who can receive a notice. */
  table: { readonly tableCode: string; readonly label: string; readonly hasCustomer: boolean };
  onOpen: OpenWaitNotice;
  className?: string | undefined;
};

export function WaitNoticeButton({ table, onOpen, className }: WaitNoticeButtonProps) {
  return (
    <IconButton
      variant="secondary"
      icon={icons.send}
      label={waitNoticeTexts.open(table.label)}
      disabledReason={table.hasCustomer ? null : refusalMessages['notice-without-orders']}
      className={className}
      onClick={() => onOpen(table.tableCode)}
    />
  );
}
