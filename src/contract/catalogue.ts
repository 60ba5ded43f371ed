// The catalogue as staff keep it: products, categories and sub-categories.
import * as z from 'zod/mini';
import { DESCRIPTION_CHARACTERS_MAX, INGREDIENTS_MAX, NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { endpoint, type InputOf } from './endpoint.ts';
import { allergenField, centsField, emptyObject, idField, sectionField, sizeField } from './fields.ts';
import { messages } from './refusal-messages.es.ts';
import { catalogueRoutes } from './routes.ts';

/** Where the picture with that id is read. */
export function pictureUrl(picture: string): string {
  return `/api/images/${picture}`;
}

/** What a list shows of a product. Everything else comes with the product itself. */
const listedProductShape = z.object({
  id: idField,
  name: z.string(),
  categoryId: idField,
  subCategoryId: z.nullable(idField),
  sort: z.int(),
  /** 0 is sold out. */
  stock: z.int(),
  countsStock: z.boolean(),
});
export type ListedProduct = z.infer<typeof listedProductShape>;

const headingShape = z.object({
  id: idField,
  section: sectionField,
  name: z.string(),
  subCategories: z.array(z.object({ id: idField, name: z.string() })),
});

/** A product with all that its form shows. */
const catalogueProductShape = z.object({
  ...listedProductShape.shape,
  section: sectionField,
  description: z.string(),
  prices: z.partialRecord(sizeField, centsField),
  canBeCombined: z.boolean(),
  isEnergyDrink: z.boolean(),
  /** Whether the guest chooses among the ingredients. */
  hasMainIngredient: z.boolean(),
  ingredients: z.array(z.string()),
  numberOfIngredients: z.int(),
  isNew: z.boolean(),
  isVegetarian: z.boolean(),
  allergens: z.array(allergenField),
  /** The image's id; its address is `pictureUrl`. */
  picture: z.nullable(idField),
  /** Counts the saves of the form. The stock and the others' order change without it. */
  version: z.int(),
});
export type CatalogueProduct = z.infer<typeof catalogueProductShape>;

const listedCategoryShape = z.object({
  id: idField,
  section: sectionField,
  name: z.string(),
  sort: z.int(),
  hasSubCategories: z.boolean(),
  version: z.int(),
});
export type ListedCategory = z.infer<typeof listedCategoryShape>;

const listedSubCategoryShape = z.object({
  id: idField,
  categoryId: idField,
  categoryName: z.string(),
  name: z.string(),
  sort: z.int(),
  version: z.int(),
});
export type ListedSubCategory = z.infer<typeof listedSubCategoryShape>;

/** A text whose exact limit, in characters as people count them, is the domain's: one takes at most two units. */
const textField = (charactersMax: number) => z.string().check(z.maxLength(charactersMax * 2));
const nameField = textField(NAME_CHARACTERS_MAX);
const sortField = z.nullable(z.int({ error: messages['sort-not-valid'] }));

/** What the form showed when it was opened; null when the thing is new. */
const shownField = z.nullable(z.object({ version: z.int(), sort: z.int() }));

const productFields = {
  productId: idField,
  name: nameField,
  description: textField(DESCRIPTION_CHARACTERS_MAX),
  categoryId: z.nullable(idField),
  subCategoryId: z.nullable(idField),
  sort: sortField,
  stock: z.nullable(z.int({ error: messages['stock-not-valid'] })),
  countsStock: z.boolean(),
  allergens: z.array(allergenField).check(z.maxLength(50)),
  picture: z.nullable(idField),
  /** The same; a stock or place left as it was shown stays what it meanwhile became, and a stock typed over is that one. */
  shown: z.nullable(z.object({ version: z.int(), sort: z.int(), stock: z.int() })),
};

const products = { staff: 'manage-products' } as const;
const categories = { staff: 'manage-categories' } as const;

export const catalogue = {
  listProducts: endpoint({
    ...catalogueRoutes.listProducts,
    access: products,
    summary:
      'All drinks or all foods, the last saved first, and the categories they stand in, in the order of the menu.',
    input: z.object({ section: sectionField }),
    output: z.object({ products: z.array(listedProductShape), categories: z.array(headingShape) }),
  }),
  readProduct: endpoint({
    ...catalogueRoutes.readProduct,
    access: products,
    summary: 'One product with all that its form shows.',
    input: z.object({ productId: idField }),
    output: catalogueProductShape,
  }),
  saveDrink: endpoint({
    ...catalogueRoutes.saveDrink,
    access: products,
    summary: 'Creates a drink under an id made by the browser, or changes it. The others of its category make room.',
    input: z.object({
      ...productFields,
      prices: z.partialRecord(sizeField, centsField),
      canBeCombined: z.boolean(),
      isEnergyDrink: z.boolean(),
    }),
    output: catalogueProductShape,
  }),
  saveFood: endpoint({
    ...catalogueRoutes.saveFood,
    access: products,
    summary: 'Creates a food under an id made by the browser, or changes it. The others of its category make room.',
    input: z.object({
      ...productFields,
      price: z.nullable(centsField),
      hasMainIngredient: z.boolean(),
      ingredients: z.array(nameField).check(z.maxLength(INGREDIENTS_MAX)),
      numberOfIngredients: z.nullable(z.int()),
      isNew: z.boolean(),
      isVegetarian: z.boolean(),
    }),
    output: catalogueProductShape,
  }),
  deleteProduct: endpoint({
    ...catalogueRoutes.deleteProduct,
    access: products,
    summary: 'Takes a product off the catalogue; the others of its category move up. What is gone already stays gone.',
    input: z.object({ productId: idField }),
    output: emptyObject,
  }),
  setStock: endpoint({
    ...catalogueRoutes.setStock,
    access: products,
    summary:
      'Sets how many there are: 0 is sold out. Refused over a count that has moved since it was shown. It is no change of the form: the list keeps its order.',
    input: z.object({ productId: idField, stock: z.int({ error: messages['stock-not-valid'] }), shown: z.int() }),
    output: z.object({ stock: z.int() }),
  }),
  listCategories: endpoint({
    ...catalogueRoutes.listCategories,
    access: categories,
    summary: 'Every category, in the order of the menu.',
    input: emptyObject,
    output: z.object({ categories: z.array(listedCategoryShape) }),
  }),
  saveCategory: endpoint({
    ...catalogueRoutes.saveCategory,
    access: categories,
    summary: 'Creates a category under an id made by the browser, or changes it. The others of its type make room.',
    input: z.object({
      categoryId: idField,
      name: nameField,
      section: z.nullable(sectionField),
      sort: sortField,
      shown: shownField,
    }),
    output: listedCategoryShape,
  }),
  deleteCategory: endpoint({
    ...catalogueRoutes.deleteCategory,
    access: categories,
    summary: 'Deletes a category that nothing stands in.',
    input: z.object({ categoryId: idField }),
    output: emptyObject,
  }),
  listSubCategories: endpoint({
    ...catalogueRoutes.listSubCategories,
    access: categories,
    summary: 'Every sub-category, the last saved first.',
    input: emptyObject,
    output: z.object({ subCategories: z.array(listedSubCategoryShape) }),
  }),
  saveSubCategory: endpoint({
    ...catalogueRoutes.saveSubCategory,
    access: categories,
    summary: 'Creates a sub-category under an id made by the browser, or changes it. Its products move with it.',
    input: z.object({
      subCategoryId: idField,
      name: nameField,
      categoryId: z.nullable(idField),
      sort: sortField,
      shown: shownField,
    }),
    output: listedSubCategoryShape,
  }),
  deleteSubCategory: endpoint({
    ...catalogueRoutes.deleteSubCategory,
    access: categories,
    summary: 'Deletes a sub-category that no product stands in.',
    input: z.object({ subCategoryId: idField }),
    output: emptyObject,
  }),
};

export type SaveCategory = InputOf<typeof catalogue.saveCategory>;
export type SaveSubCategory = InputOf<typeof catalogue.saveSubCategory>;
