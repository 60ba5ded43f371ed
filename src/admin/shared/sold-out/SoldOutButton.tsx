// Button «Agotados» (sold out) of the boards and of «Crear Pedido». It opens the dialog of sold-out products.
import { useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { useSession } from '#admin/shared/session.ts';
import type { Section } from '#domain/schedule.ts';
import { can } from '#domain/staff.ts';
import { Button } from '#ui/Button.tsx';
import { SoldOutDialog } from './SoldOutDialog.tsx';
import { soldOutTexts } from './sold-out-texts.ts';

type SoldOutButtonProps = {
  /** The section of the board; without it drinks and food are listed. */
  section?: Section | undefined;
  /** Ids of the products in the pending lines of the board, which are listed first. */
  pendingProductIds?: readonly string[] | undefined;
  /** Class name of the word on the button. */
  wordClassName?: string | undefined;
};

/**
 * Button «Agotados» that opens the dialog in which staff mark products as sold out. Renders nothing for a user without the
 * permission to do so.
 */
export function SoldOutButton({ wordClassName, ...props }: SoldOutButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { profile } = useSession();
  if (!profile || !can(profile.permissions, 'mark-sold-out')) return null;
  return (
    <>
      <Button icon={icons.soldOut} onClick={() => setIsOpen(true)}>
        <span className={wordClassName}>{soldOutTexts.open}</span>
      </Button>
      {isOpen && <SoldOutDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
