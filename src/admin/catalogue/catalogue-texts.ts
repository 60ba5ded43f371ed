// Spanish texts of the catalogue pages. Texts that the product requirements quote are copied word for word where they are correct
// Spanish.
import type { Section } from '#domain/schedule.ts';

/** Visible Spanish texts of the catalogue pages: products, categories and sub-categories, with their forms. */
export const catalogueTexts = {
  name: 'Nombre',
  category: 'Categoría',
  order: 'Orden',
  /** An item can be given any position; the others move. */
  orderHint: 'Su lugar, contando desde 1.',
  /** Stands in the field of a new item until the user types a number. */
  atTheEnd: 'Al final',
  /** Button of a row; arrow keys move it, and so does dragging it. */
  move: (name: string) => `Mover ${name}`,
  moveHint: 'Arrástralo, o usa las flechas ↑ y ↓',
  moved: (name: string, place: number, count: number) => `${name}: posición ${place} de ${count}`,
  duplicate: (name: string) => `Duplicar ${name}`,
  /** Name of a copy until the user types another; the number tells several copies apart. */
  copyOf: (name: string, copy: number) => (copy === 1 ? `${name} (copia)` : `${name} (copia ${copy})`),
  choose: 'Elige…',
  all: 'Todas',

  products: {
    title: 'Productos',
    price: 'Precio',
    kinds: 'Tipo de producto',
    tabs: { drinks: 'Bebida', food: 'Comida' } satisfies Record<Section, string>,
    import: 'Importar carta',
    print: 'Imprimir carta',
    create: { drinks: 'Crear bebida', food: 'Crear comida' } satisfies Record<Section, string>,
    edit: { drinks: 'Editar bebida', food: 'Editar comida' } satisfies Record<Section, string>,
    search: 'Buscar por nombre',
    stock: 'Existencias',
    allergensNotStated: 'Sin alérgenos indicados',
    notDescribed: 'Sin descripción',
    lacking: 'Por completar',
    /** Products whose allergens are not stated. */
    noAllergens: {
      lacking: (count: number) =>
        count === 1
          ? '1 producto no dice sus alérgenos: en la carta pone «pregunta al camarero».'
          : `${count} productos no dicen sus alérgenos: en la carta pone «pregunta al camarero».`,
      open: 'Elegir los que no llevan ninguno',
      title: 'No llevan ningún alérgeno',
      lead: 'Marca solo los que no contienen ninguno de los 14 alérgenos. Los demás se indican en la ficha de cada producto.',
      all: (count: number) => (count === 1 ? 'Todos (1)' : `Todos (${count})`),
      chooseFirst: 'Marca al menos un producto',
      state: (count: number) => (count === 1 ? 'Indicarlo en 1 producto' : `Indicarlo en ${count} productos`),
      stated: (count: number) =>
        count === 1 ? '1 producto dice ahora «Sin alérgenos»' : `${count} productos dicen ahora «Sin alérgenos»`,
    },
    stockFilter: { all: 'Todos', out: 'Sin stock', in: 'Con stock' },
    stockOf: (name: string) => `Existencias de ${name}`,
    stockChanged: (stock: number) => `Ha cambiado mientras tanto. Ahora hay ${stock}.`,
    listFailed: 'No se han podido leer los productos',
    openFailed: 'No se ha podido abrir el producto',
    saved: 'Producto guardado',
    removeTitle: (name: string) => `¿Eliminar «${name}»?`,
    removeText: 'Desaparecerá de la carta. Los pedidos que ya lo llevan no cambian.',
    remove: 'Eliminar producto',
    removed: (name: string) => `«${name}» se ha eliminado`,
  },

  product: {
    description: 'Descripción',
    prices: 'Precios',
    pricesHint: {
      drinks: 'Con IVA. Deja en blanco los tamaños que no se venden.',
      food: 'Con IVA. Si se vende por tamaños (tapa, media, ración…), añádelos: el precio normal puede quedar en blanco.',
    },
    price: 'Precio',
    costHint: 'El coste es opcional: lo que te cuesta cada unidad, con IVA. Solo lo ven los propietarios.',
    cost: 'Coste',
    /** What is read after the price or the cost of a size. */
    ofSize: (size: string) => `de ${size}`,
    costOf: (size: string) => `Coste ${size.toLocaleLowerCase('es')}`,
    sizeName: 'Tamaño',
    newSize: 'tamaño nuevo',
    addSize: 'Añadir tamaño',
    removeSize: (size: string) => `Quitar ${size}`,
    tooManySizes: (max: number) => `Como máximo ${max} tamaños.`,
    /** Names that many bars use, offered while one is typed. */
    sizeSuggestions: {
      drinks: ['Doble', 'Jarra', 'Tubo', 'Tercio', 'Quinto', 'Vaso'],
      food: ['Tapa', 'Media ración', 'Ración', 'Individual', 'Para dos'],
    },
    canBeCombined: 'Se puede combinar',
    canBeCombinedHint: 'Una copa con refresco, o un refresco para combinar.',
    isEnergyDrink: 'Es una bebida energética',
    vat: 'IVA (%)',
    vatHint: 'Solo si no es el de la empresa.',
    vatOfVenue: 'El de la empresa',
    stock: 'Existencias',
    stockHint: '0 es agotado.',
    countsStock: 'Contar existencias',
    countsStockHint: 'Cada pedido resta sus unidades, y al llegar a 0 se agota.',
    subCategory: 'Subcategoría',
    noSubCategory: 'Sin subcategoría',
    noCategories: 'Todavía no hay categorías de este tipo. Se crean en «Categorías».',
    allergens: 'Alérgenos',
    allergensHint: 'Si no marcas nada, la carta dice «pregunta al camarero».',
    noAllergens: 'Sin alérgenos',
    allergensNotStated: 'Sin indicar',
    hasMainIngredient: 'El cliente elige los ingredientes',
    ingredients: 'Ingredientes',
    ingredient: (place: number) => `Ingrediente ${place}`,
    addIngredient: 'Añadir ingrediente',
    tooManyIngredients: (max: number) => `Como máximo ${max} ingredientes.`,
    /** A blank ingredient is named by its position. */
    moveUp: (ingredient: string) => `Subir ${ingredient}`,
    moveDown: (ingredient: string) => `Bajar ${ingredient}`,
    removeIngredient: (ingredient: string) => `Quitar ${ingredient}`,
    numberOfIngredients: 'Cuántos se eligen',
    numberOfIngredientsHint: 'Con 1, el cliente elige uno solo.',
    isNew: 'Nuevo',
    isVegetarian: 'Vegetariano',
    marks: 'En la carta',
  },

  categories: {
    title: 'Categorías',
    create: 'Crear categoría',
    edit: 'Editar categoría',
    productType: 'Tipo de producto',
    listFailed: 'No se han podido leer las categorías',
    saved: 'Categoría guardada',
    removeTitle: (name: string) => `¿Eliminar la categoría «${name}»?`,
    removeText: 'Solo se puede si no tiene productos ni subcategorías.',
    remove: 'Eliminar categoría',
    removed: (name: string) => `La categoría «${name}» se ha eliminado`,
  },

  subCategories: {
    title: 'Subcategorías',
    create: 'Crear subcategoría',
    edit: 'Editar subcategoría',
    search: 'Subcategoría',
    listFailed: 'No se han podido leer las subcategorías',
    noCategories: 'Todavía no hay categorías. Se crean en «Categorías».',
    saved: 'Subcategoría guardada',
    removeTitle: (name: string) => `¿Eliminar la subcategoría «${name}»?`,
    removeText: 'Solo se puede si ningún producto está en ella.',
    remove: 'Eliminar subcategoría',
    removed: (name: string) => `La subcategoría «${name}» se ha eliminado`,
  },
} as const;
