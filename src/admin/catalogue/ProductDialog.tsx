// The dialog of a product: reads what its form needs, then shows the form of a drink or of a food.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDialogs } from '#admin/shared/dialog-address.ts';
import { PageSkeleton } from '#admin/shared/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { CatalogueProduct } from '#contract/catalogue.ts';
import type { Section } from '#domain/schedule.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { productQuery, productsQuery } from './catalogue-reading.ts';
import { catalogueTexts } from './catalogue-texts.ts';
import { DrinkDialog } from './DrinkDialog.tsx';
import { FoodDialog } from './FoodDialog.tsx';

/** A new one of that section. */
export function NewProductDialog({ section }: { section: Section }) {
  return <Form product={null} section={section} />;
}

export function ProductDialog({ productId, section }: { productId: string; section: Section }) {
  const query = useQuery(productQuery(productId));
  if (query.data) return <Form product={query.data} section={query.data.section} />;
  return (
    <Waiting section={section}>
      <ReadFailure title={catalogueTexts.products.openFailed} query={query} />
      {query.isPending && <PageSkeleton heights={FIELDS} />}
    </Waiting>
  );
}

function Form({ product, section }: { product: CatalogueProduct | null; section: Section }) {
  const query = useQuery(productsQuery(section));
  const SectionDialog = section === 'drinks' ? DrinkDialog : FoodDialog;
  if (query.data) return <SectionDialog product={product} {...query.data} />;
  return (
    <Waiting section={section}>
      <ReadFailure title={catalogueTexts.products.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={FIELDS} />}
    </Waiting>
  );
}

const FIELDS = ['4.5rem', '7.5rem', '4.5rem', '4.5rem', '4.5rem'];

function Waiting({ section, children }: { section: Section; children: ReactNode }) {
  const dialogs = useDialogs();
  return (
    <Dialog
      placement="side"
      title={catalogueTexts.products.edit[section]}
      closeLabel={texts.form.close}
      onClose={() => dialogs.close()}
    >
      {children}
    </Dialog>
  );
}
