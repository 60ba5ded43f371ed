// The example rows of the Excel template for a menu.
import { cents } from '#domain/money.ts';
import type { ProductRow } from '#server/menu/catalogue/product-row.ts';

/** A product as one row of an exported Excel file of the menu contains it, with the names of its category and sub-category. */
export interface MenuFileProduct {
  readonly product: Omit<ProductRow, 'id' | 'category_id' | 'sub_category_id' | 'updated_on'>;
  readonly category: string;
  readonly subCategory: string;
}

const PRODUCT: MenuFileProduct['product'] = {
  product_type_id: 'drinks',
  name: '',
  name_key: '',
  description: '',
  sort: 1,
  stock: 1,
  sizes: [],
  can_be_combined: false,
  is_energy_drink: false,
  has_main_ingredient: false,
  ingredients: [],
  number_of_ingredients: 1,
  is_new: false,
  is_vegetarian: false,
  allergens: [],
  vat_percent: null,
  version: 1,
  counts_stock: false,
  save_hash: null,
  image_id: null,
};

/** The rows of the Excel template that owners fill in with their menu: one example of each kind of product. */
export const EXAMPLE_PRODUCTS: readonly MenuFileProduct[] = [
  {
    category: 'Cervezas',
    subCategory: '',
    product: {
      ...PRODUCT,
      name: 'Caña',
      description: 'Cerveza de barril, 20 cl',
      sizes: [{ size: 'base', price: cents(220) }],
      allergens: ['gluten'],
    },
  },
  {
    category: 'Vinos',
    subCategory: 'Tintos',
    product: {
      ...PRODUCT,
      name: 'Rioja crianza',
      description: 'Tempranillo, 14 meses en barrica',
      sizes: [
        { size: 'copa', price: cents(350) },
        { size: 'botella', price: cents(1_800) },
      ],
      stock: 24,
      counts_stock: true,
      allergens: ['sulfitos'],
    },
  },
  {
    category: 'Licores',
    subCategory: 'Ginebras',
    product: {
      ...PRODUCT,
      name: 'Ginebra seca',
      sizes: [
        { size: 'cubata', price: cents(750) },
        { size: 'chupito', price: cents(300) },
      ],
      can_be_combined: true,
    },
  },
  {
    category: 'Refrescos',
    subCategory: '',
    product: { ...PRODUCT, name: 'Tónica', sizes: [{ size: 'base', price: cents(250) }], can_be_combined: true },
  },
  {
    category: 'Tapas',
    subCategory: '',
    product: {
      ...PRODUCT,
      product_type_id: 'food',
      name: 'Tortilla de patatas',
      description: 'Con cebolla, recién hecha',
      sizes: [
        { size: 'Tapa', price: cents(450) },
        { size: 'Ración', price: cents(900) },
      ],
      is_vegetarian: true,
      allergens: ['huevo'],
    },
  },
];
