// The catalogue for staff: products, categories and sub-categories.
import * as z from 'zod/mini';
import { DESCRIPTION_CHARACTERS_MAX, INGREDIENTS_MAX, NAME_CHARACTERS_MAX, PRODUCTS_MAX } from '#domain/catalogue.ts';
import { cataloguePositionEndpoints } from './catalogue-positions.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { allergenField, centsField, emptyObjectShape, idField, sectionField, sizeField, sizesField } from './fields.ts';
import { refusalMessages } from './refusal-messages.es.ts';

/** Returns the URL of a product's image from the image's id. */
export function productImageUrl(file: string): string {
  return `/api/images/${file}`;
}

/** The fields of a product that lists show. `readProduct` returns the others. */
const listedProductShape = z.object({
  id: idField,
  name: z.string(),
  categoryId: idField,
  subCategoryId: z.nullable(idField),
  sort: z.int(),
  /** Units available; 0 means sold out. */
  stock: z.int(),
  countsStock: z.boolean(),
  sizes: sizesField,
  /** True if the allergens are not stated; otherwise missing. */
  lacksAllergens: z.optional(z.literal(true)),
  /** True for food without a description; otherwise missing. */
  lacksDescription: z.optional(z.literal(true)),
});
/** A product in the lists of the back office. */
export type ListedProduct = z.infer<typeof listedProductShape>;

const headingShape = z.object({
  id: idField,
  section: sectionField,
  name: z.string(),
  subCategories: z.array(z.object({ id: idField, name: z.string() })),
});

/** A product with all fields of its form. */
const catalogueProductShape = z.object({
  ...listedProductShape.shape,
  section: sectionField,
  description: z.string(),
  canBeCombined: z.boolean(),
  isEnergyDrink: z.boolean(),
  /** True if the customer chooses among the ingredients. */
  hasMainIngredient: z.boolean(),
  ingredients: z.array(z.string()),
  numberOfIngredients: z.int(),
  isNew: z.boolean(),
  isVegetarian: z.boolean(),
  /** Null if they are not stated. */
  allergens: z.nullable(z.array(allergenField)),
  /** The VAT that its prices include, in per cent. Null: that of the venue. */
  vatPercent: z.nullable(z.number()),
  /** The id of the image; null if none exists. */
  imageId: z.nullable(idField),
  /** Incremented by each save of the form. Changes of the stock and of other products' positions do not increment it. */
  version: z.int(),
});
/** A product with everything that its form in the back office edits. */
export type CatalogueProduct = z.infer<typeof catalogueProductShape>;

/** The cost of one unit by size. A size without a cost is missing. */
const costsField = z.record(sizeField, centsField);

const listedCategoryShape = z.object({
  id: idField,
  section: sectionField,
  name: z.string(),
  sort: z.int(),
  hasSubCategories: z.boolean(),
  version: z.int(),
});
/** A category in the lists of the back office. */
export type ListedCategory = z.infer<typeof listedCategoryShape>;

const listedSubCategoryShape = z.object({
  id: idField,
  categoryId: idField,
  categoryName: z.string(),
  name: z.string(),
  sort: z.int(),
  version: z.int(),
});
/** A sub-category in the lists of the back office. */
export type ListedSubCategory = z.infer<typeof listedSubCategoryShape>;

/** A text. The exact limit in code points is validated by the domain; a code point has at most two UTF-16 units. */
const textField = (charactersMax: number) => z.string().check(z.maxLength(charactersMax * 2));
const nameField = textField(NAME_CHARACTERS_MAX);
const sortField = z.nullable(z.union([z.literal('last'), z.int()], { error: refusalMessages['sort-not-valid'] }));

/** The values that the form was opened with, for conflict detection; null for a new record. */
const shownField = z.nullable(z.object({ version: z.int(), sort: z.int() }));

const productFields = {
  productId: idField,
  name: nameField,
  description: textField(DESCRIPTION_CHARACTERS_MAX),
  categoryId: z.nullable(idField),
  subCategoryId: z.nullable(idField),
  sort: sortField,
  stock: z.nullable(z.int({ error: refusalMessages['stock-not-valid'] })),
  /** A size of the venue's own has the typed name as its key. */
  sizes: sizesField,
  countsStock: z.boolean(),
  allergens: z.nullable(z.array(allergenField).check(z.maxLength(50))),
  vatPercent: z.nullable(z.number()),
  imageId: z.nullable(idField),
  /** The values that the form was opened with. A stock or position that was not edited keeps its present value on the server. */
  shown: z.nullable(z.object({ version: z.int(), sort: z.int(), stock: z.int() })),
};

const products = { staff: 'manage-products' } as const;
const costs = { staff: 'manage-costs' } as const;
const categories = { staff: 'manage-categories' } as const;

/** The endpoints of the catalogue: the products and categories, as staff edit them. */
export const catalogueEndpoints = {
  ...cataloguePositionEndpoints,
  listProducts: defineEndpoint({
    ...catalogueRoutes.listProducts,
    access: products,
    summary: 'All drinks or all food products with their prices, and their categories, both in menu order.',
    input: z.object({ section: sectionField }),
    output: z.object({ products: z.array(listedProductShape), categories: z.array(headingShape) }),
  }),
  readProduct: defineEndpoint({
    ...catalogueRoutes.readProduct,
    access: products,
    summary: 'One product with all fields of its form.',
    input: z.object({ productId: idField }),
    output: catalogueProductShape,
  }),
  saveDrink: defineEndpoint({
    ...catalogueRoutes.saveDrink,
    access: products,
    records: ['product-saved', 'costs-saved'],
    summary:
      'Creates or updates a drink, under an id made by the browser. The positions in its category are renumbered.',
    input: z.object({
      ...productFields,
      canBeCombined: z.boolean(),
      isEnergyDrink: z.boolean(),
    }),
    output: catalogueProductShape,
  }),
  saveFood: defineEndpoint({
    ...catalogueRoutes.saveFood,
    access: products,
    records: 'product-saved',
    summary:
      'Creates or updates a food product, under an id made by the browser. The positions in its category are renumbered.',
    input: z.object({
      ...productFields,
      hasMainIngredient: z.boolean(),
      ingredients: z.array(nameField).check(z.maxLength(INGREDIENTS_MAX)),
      numberOfIngredients: z.nullable(z.int()),
      isNew: z.boolean(),
      isVegetarian: z.boolean(),
    }),
    output: catalogueProductShape,
  }),
  deleteProduct: defineEndpoint({
    ...catalogueRoutes.deleteProduct,
    access: products,
    records: 'product-saved',
    summary: 'Deletes a product and renumbers the positions in its category. Idempotent.',
    input: z.object({ productId: idField }),
    output: emptyObjectShape,
  }),
  readProductCosts: defineEndpoint({
    ...catalogueRoutes.readProductCosts,
    access: costs,
    summary: 'The costs of one product by size. No other endpoint of the catalogue returns them.',
    input: z.object({ productId: idField }),
    output: z.object({ costs: costsField }),
  }),
  saveProductCosts: defineEndpoint({
    ...catalogueRoutes.saveProductCosts,
    access: costs,
    records: 'costs-saved',
    summary:
      'Saves the costs of one product by size, and returns them as stored. Costs of sizes that the product is not sold in are not stored. Refused if somebody else has changed the same cost since it was shown.',
    /** `shown`: the costs that the form was opened with. */
    input: z.object({ productId: idField, costs: costsField, shown: costsField }),
    output: z.object({ costs: costsField }),
  }),
  stateNoAllergens: defineEndpoint({
    ...catalogueRoutes.stateNoAllergens,
    access: products,
    records: 'product-saved',
    summary:
      'States that these products contain none of the fourteen allergens, and returns how many have changed. Products whose allergens are stated keep them.',
    input: z.object({ productIds: z.array(idField).check(z.maxLength(PRODUCTS_MAX)) }),
    output: z.object({ stated: z.int() }),
  }),
  setStock: defineEndpoint({
    ...catalogueRoutes.setStock,
    access: products,
    records: 'product-saved',
    summary:
      'Sets the stock; 0 means sold out. Refused if the stock has changed since it was shown. The product keeps its place in the list of last saved products.',
    input: z.object({
      productId: idField,
      stock: z.int({ error: refusalMessages['stock-not-valid'] }),
      shown: z.int(),
    }),
    output: z.object({ stock: z.int() }),
  }),
  listCategories: defineEndpoint({
    ...catalogueRoutes.listCategories,
    access: categories,
    summary: 'All categories in menu order.',
    input: emptyObjectShape,
    output: z.object({ categories: z.array(listedCategoryShape) }),
  }),
  saveCategory: defineEndpoint({
    ...catalogueRoutes.saveCategory,
    access: categories,
    records: 'category-saved',
    summary:
      'Creates or updates a category, under an id made by the browser. The positions in its product type are renumbered.',
    input: z.object({
      categoryId: idField,
      name: nameField,
      section: z.nullable(sectionField),
      sort: sortField,
      shown: shownField,
    }),
    output: listedCategoryShape,
  }),
  deleteCategory: defineEndpoint({
    ...catalogueRoutes.deleteCategory,
    access: categories,
    records: 'category-saved',
    summary: 'Deletes a category. Refused while it has products or sub-categories.',
    input: z.object({ categoryId: idField }),
    output: emptyObjectShape,
  }),
  listSubCategories: defineEndpoint({
    ...catalogueRoutes.listSubCategories,
    access: categories,
    summary: 'All sub-categories, last saved first.',
    input: emptyObjectShape,
    output: z.object({ subCategories: z.array(listedSubCategoryShape) }),
  }),
  saveSubCategory: defineEndpoint({
    ...catalogueRoutes.saveSubCategory,
    access: categories,
    records: 'subcategory-saved',
    summary: 'Creates or updates a sub-category, under an id made by the browser. Its products move to its category.',
    input: z.object({
      subCategoryId: idField,
      name: nameField,
      categoryId: z.nullable(idField),
      sort: sortField,
      shown: shownField,
    }),
    output: listedSubCategoryShape,
  }),
  deleteSubCategory: defineEndpoint({
    ...catalogueRoutes.deleteSubCategory,
    access: categories,
    records: 'subcategory-saved',
    summary: 'Deletes a sub-category. Refused while it has products.',
    input: z.object({ subCategoryId: idField }),
    output: emptyObjectShape,
  }),
};

/** The request that creates or changes a category. */
export type SaveCategoryInput = InputOf<typeof catalogueEndpoints.saveCategory>;
/** The request that creates or changes a sub-category. */
export type SaveSubCategoryInput = InputOf<typeof catalogueEndpoints.saveSubCategory>;
