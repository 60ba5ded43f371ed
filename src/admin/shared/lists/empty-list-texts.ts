// Visible texts of lists in which nothing was created: what to do first.

/** Name of a list of the back office for which `EmptyListHint` can tell staff what to create first. */
export type EmptyListName = 'categories' | 'subCategories' | 'products' | 'productsWithoutCategories' | 'printers';

/** Spanish title and text that a list of the back office shows while it is empty, by the name of the list. */
export const emptyListTexts = {
  categories: {
    title: 'Todavía no hay categorías',
    text: 'Crea primero los apartados de tu carta, como Cervezas o Tapas. Cada producto va en uno de ellos.',
  },
  subCategories: {
    title: 'Todavía no hay subcategorías',
    text: 'Solo hacen falta si una categoría tiene muchos productos, como Vinos: tintos, blancos y rosados.',
  },
  products: {
    title: 'Todavía no hay productos aquí',
    text: 'Crea el primero con su nombre, su categoría y su precio: tus clientes lo ven enseguida.',
  },
  productsWithoutCategories: {
    title: 'Todavía no hay productos',
    text: 'Primero crea las categorías de tu carta. Después vuelve aquí y añade los productos.',
  },
  printers: {
    title: 'Todavía no hay impresoras',
    text: 'Puedes trabajar solo con las pantallas. Si quieres papel en la barra o en la cocina, crea la primera.',
  },
  toCategories: 'Ir a las categorías',
} as const;
