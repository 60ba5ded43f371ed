// Product dialog: loads the data of the form, then shows the form of a drink or of a food.
import { useQuery } from '@tanstack/react-query';
import { productQuery, productsQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { LoadingDialog } from '#admin/catalogue/LoadingDialog.tsx';
import { NewItemForms } from '#admin/catalogue/NewItemForms.tsx';
import { useSession } from '#admin/shared/session.ts';
import type { Section } from '#domain/schedule.ts';
import { can } from '#domain/staff.ts';
import { DrinkDialog, type ProductDialogProps } from './DrinkDialog.tsx';
import { FoodDialog } from './FoodDialog.tsx';
import type { NewProductStart } from './product-form.ts';

const words = catalogueTexts.products;

type NewProductDialogProps = {
  section: Section;
  /** Category that is chosen already; empty for none. */
  categoryId: string;
  /** Id of the product that the new one copies. */
  copiedId: string | undefined;
};

/** Dialog with the form of a new drink or food: empty, or with the values of the product `copiedId`. */
export function NewProductDialog({ section, categoryId, copiedId }: NewProductDialogProps) {
  if (copiedId !== undefined) return <CopyDialog section={section} productId={copiedId} />;
  return <NewForms section={section} start={{ categoryId, subCategoryId: '', copied: null }} />;
}

function CopyDialog({ section, productId }: { section: Section; productId: string }) {
  const query = useQuery(productQuery(productId, useManagesCosts()));
  if (query.data)
    return <NewForms section={query.data.section} start={{ categoryId: '', subCategoryId: '', copied: query.data }} />;
  return <LoadingDialog placement="side" title={words.create[section]} query={query} errorTitle={words.openFailed} />;
}

function NewForms({ section, start }: { section: Section; start: NewProductStart }) {
  const managesCosts = useManagesCosts();
  return (
    <NewItemForms start={start}>
      {(current, startAnother) => (
        <Form
          product={null}
          section={section}
          managesCosts={managesCosts}
          start={current}
          startAnother={startAnother}
        />
      )}
    </NewItemForms>
  );
}

/** Dialog that loads a stored drink or food and edits it. */
export function ProductDialog({ productId, section }: { productId: string; section: Section }) {
  const managesCosts = useManagesCosts();
  const query = useQuery(productQuery(productId, managesCosts));
  if (query.data)
    return <Form product={query.data} section={query.data.section} managesCosts={managesCosts} start={NOT_NEW} />;
  return <LoadingDialog placement="side" title={words.edit[section]} query={query} errorTitle={words.openFailed} />;
}

/** True if the form has the costs of the product. The server checks the permission itself. */
function useManagesCosts(): boolean {
  return can(useSession().profile?.permissions ?? [], 'manage-costs');
}

/** A stored product starts with its own values. */
const NOT_NEW: NewProductStart = { categoryId: '', subCategoryId: '', copied: null };

type FormProps = Omit<ProductDialogProps, 'products' | 'categories'> & { section: Section };

function Form({ section, ...form }: FormProps) {
  const query = useQuery(productsQuery(section));
  const SectionDialog = section === 'drinks' ? DrinkDialog : FoodDialog;
  if (query.data) return <SectionDialog {...form} {...query.data} />;
  const title = (form.product ? words.edit : words.create)[section];
  return <LoadingDialog placement="side" title={title} query={query} errorTitle={words.listFailed} />;
}
