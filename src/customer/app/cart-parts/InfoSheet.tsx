// A sheet over the page with the terms or the legend of the allergens.
import { AllergenList } from '#customer/menu/AllergenLegend.tsx';
import { createLazyPart } from '#customer/shared/load-part.ts';
import type { InfoSheetName } from '#customer/shared/shown-info-sheet.ts';
import { texts } from '#customer/shared/texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Spinner } from '#ui/Spinner.tsx';

const legalTexts = createLazyPart(() => import('#customer/legal/index.ts'));

/** A sheet over the page with the terms of an order or with the legend of the allergen icons. `name` says which of the two. */
export function InfoSheet({ name, onClose }: { name: InfoSheetName; onClose: () => void }) {
  return (
    <Dialog title={name === 'terms' ? texts.nav.terms : texts.menu.legend} closeLabel={texts.close} onClose={onClose}>
      {name === 'terms' ? <Terms onLoadFailed={onClose} /> : <AllergenList />}
    </Dialog>
  );
}

function Terms({ onLoadFailed }: { onLoadFailed: () => void }) {
  const parts = legalTexts.usePart(true, onLoadFailed);
  return parts ? <parts.TermsText /> : <Spinner label={texts.loading} labelVisible />;
}
