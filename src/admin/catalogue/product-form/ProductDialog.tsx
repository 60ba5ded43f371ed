// Product dialog: loads the data of the form, then shows the form of a drink or of a food.
import { useQuery } from '@tanstack/react-query';
import { type OpenedProduct, productQuery, productsQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { LoadingDialog } from '#admin/catalogue/LoadingDialog.tsx';
import { useSession } from '#admin/shared/session.ts';
import type { Section } from '#domain/schedule.ts';
import { can } from '#domain/staff.ts';
import { DrinkDialog } from './DrinkDialog.tsx';
import { FoodDialog } from './FoodDialog.tsx';

const words = catalogueTexts.products;

/** Dialog of a new product in the section. */
export function NewProductDialog({ section }: { section: Section }) {
  return <Form product={null} section={section} managesCosts={useManagesCosts()} />;
}

export function ProductDialog({ productId, section }: { productId: string; section: Section }) {
  const managesCosts = useManagesCosts();
  const query = useQuery(productQuery(productId, managesCosts));
  if (query.data) return <Form product={query.data} section={query.data.section} managesCosts={managesCosts} />;
  return <LoadingDialog placement="side" title={words.edit[section]} query={query} errorTitle={words.openFailed} />;
}

/** True if the form has the costs of the product. The server checks the right itself. */
function useManagesCosts(): boolean {
  return can(useSession().profile?.permissions ?? [], 'manage-costs');
}

type FormProps = { product: OpenedProduct | null; section: Section; managesCosts: boolean };

function Form({ product, section, managesCosts }: FormProps) {
  const query = useQuery(productsQuery(section));
  const SectionDialog = section === 'drinks' ? DrinkDialog : FoodDialog;
  if (query.data) return <SectionDialog product={product} managesCosts={managesCosts} {...query.data} />;
  const title = (product ? words.edit : words.create)[section];
  return <LoadingDialog placement="side" title={title} query={query} errorTitle={words.listFailed} />;
}
