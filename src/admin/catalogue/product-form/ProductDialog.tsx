// Product dialog: loads the data of the form, then shows the form of a drink or of a food.
import { useQuery } from '@tanstack/react-query';
import { productQuery, productsQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { LoadingDialog } from '#admin/catalogue/LoadingDialog.tsx';
import type { CatalogueProduct } from '#contract/catalogue.ts';
import type { Section } from '#domain/schedule.ts';
import { DrinkDialog } from './DrinkDialog.tsx';
import { FoodDialog } from './FoodDialog.tsx';

const words = catalogueTexts.products;

/** Dialog of a new product in the section. */
export function NewProductDialog({ section }: { section: Section }) {
  return <Form product={null} section={section} />;
}

export function ProductDialog({ productId, section }: { productId: string; section: Section }) {
  const query = useQuery(productQuery(productId));
  if (query.data) return <Form product={query.data} section={query.data.section} />;
  return <LoadingDialog placement="side" title={words.edit[section]} query={query} errorTitle={words.openFailed} />;
}

function Form({ product, section }: { product: CatalogueProduct | null; section: Section }) {
  const query = useQuery(productsQuery(section));
  const SectionDialog = section === 'drinks' ? DrinkDialog : FoodDialog;
  if (query.data) return <SectionDialog product={product} {...query.data} />;
  const title = (product ? words.edit : words.create)[section];
  return <LoadingDialog placement="side" title={title} query={query} errorTitle={words.listFailed} />;
}
