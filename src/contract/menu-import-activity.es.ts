// Writes an import of the menu in the activity log, in Spanish.
import type { Activity } from '#domain/activity.ts';
import { activityFieldTexts, fieldChangeText } from './activity-fields.es.ts';

type MenuImport = Extract<Activity, { readonly kind: 'menu-imported' }>['details'];

/**
 * Returns the Spanish text of the activity-log entry about a menu import: a sentence with counts, and a list with the changed
 * fields of each existing product.
 */
export function menuImportActivityText({ created, changed, categories, subCategories, products }: MenuImport) {
  const counts = [
    counted(created, 'producto nuevo', 'productos nuevos'),
    counted(changed, 'producto cambiado', 'productos cambiados'),
    counted(categories.length, 'categoría nueva', 'categorías nuevas'),
    counted(subCategories.length, 'subcategoría nueva', 'subcategorías nuevas'),
  ].filter((count) => count !== '');
  const changes = products
    .filter(({ isNew }) => !isNew)
    .map((product) => {
      const fields = product.changes.map((change) => fieldChangeText(change, activityFieldTexts.product));
      return `${product.name}: ${fields.map(({ label, before, after }) => `${label} de ${before} a ${after}`).join(', ')}`;
    });
  return { sentence: `Importó la carta de un archivo: ${counts.join(', ')}`, changes };
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
