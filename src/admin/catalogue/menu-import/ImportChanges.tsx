// What the import of a menu file would change.
import { texts } from '#admin/shared/texts.ts';
import type { MenuImportPreview, MenuImportSummary } from '#contract/menu-import.ts';
import { ALLERGEN_NAMES, sizeName } from '#contract/menu-names.es.ts';
import { formatEuros } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { DataTable, type DataTableColumn } from '#ui/DataTable.tsx';
import layout from '#ui/layout.module.css';
import styles from './MenuImportPage.module.css';
import { menuImportTexts } from './menu-import-texts.ts';

type ImportedProduct = MenuImportPreview['products'][number];

const changeTexts = menuImportTexts.changes;
const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

function columnsOf({ prices }: MenuImportPreview): readonly DataTableColumn<ImportedProduct>[] {
  const asked = prices.filter(({ unit }) => unit === undefined).map(({ key }) => key);
  const isAsked = ({ sheet, row }: ImportedProduct) => asked.some((key) => key.startsWith(`${sheet} ${row} `));
  return [
    { id: 'name', header: changeTexts.product, kind: 'heading', cell: ({ name }) => name },
    { id: 'category', header: changeTexts.category, cell: ({ category }) => category },
    {
      id: 'prices',
      header: changeTexts.prices,
      cell: (product) => <Prices product={product} isAsked={isAsked(product)} />,
    },
    { id: 'allergens', header: changeTexts.allergens, cell: ({ allergens }) => allergensText(allergens) },
    { id: 'what', header: changeTexts.what, cell: (product) => <Changes product={product} /> },
  ];
}

/** Preview of a menu import: what it would change in total, and what in each product. */
export function ImportChanges({ preview }: { preview: MenuImportPreview }) {
  const { summary, staying, products } = preview;
  return (
    <section className={layout.stack3}>
      <h2 className={layout.large}>{changeTexts.title}</h2>
      <ul className={styles.summary}>
        {summaryLines(summary).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {staying > 0 && <li>{changeTexts.staying(staying)}</li>}
      </ul>
      {products.length > 0 && (
        <DataTable
          caption={changeTexts.caption}
          columns={columnsOf(preview)}
          rows={products}
          rowKey={({ sheet, row }) => `${sheet} ${row}`}
          moreLabel={texts.more}
          empty={null}
        />
      )}
    </section>
  );
}

/** What happens to how many products, without what does not occur. */
function summaryLines({ created, changed, unchanged, notInFile, categories, subCategories }: MenuImportSummary) {
  return [
    created + changed === 0 && changeTexts.none,
    created > 0 && changeTexts.created(created),
    changed > 0 && changeTexts.changed(changed),
    unchanged > 0 && changeTexts.unchanged(unchanged),
    notInFile > 0 && changeTexts.notInFile(notInFile),
    categories.length > 0 && changeTexts.categories(LIST.format(categories)),
    subCategories.length > 0 && changeTexts.subCategories(LIST.format(subCategories)),
  ].filter((line) => line !== false);
}

function Prices({ product: { sizes, isCalculated }, isAsked }: { product: ImportedProduct; isAsked: boolean }) {
  const prices = sizes.map(({ size, price }) =>
    size === 'base' ? formatEuros(price) : `${sizeName(size)} ${formatEuros(price)}`,
  );
  return (
    <>
      {prices.join(' · ')} {isCalculated && <Badge>{changeTexts.calculated}</Badge>}
      {isAsked && <Badge kind="warn">{changeTexts.centsOrEuros}</Badge>}
    </>
  );
}

function allergensText(allergens: ImportedProduct['allergens']): string {
  if (allergens === null) return changeTexts.notStated;
  return allergens.map((allergen) => ALLERGEN_NAMES[allergen]).join(', ') || changeTexts.noAllergens;
}

function Changes({ product: { action, fields } }: { product: ImportedProduct }) {
  if (action === 'created') return <Badge kind="ok">{changeTexts.isNew}</Badge>;
  return (
    <ul className={styles.fields}>
      {fields.map(({ label, before, after }) => (
        <li key={label}>{changeTexts.field(label, before || changeTexts.blank, after || changeTexts.blank)}</li>
      ))}
    </ul>
  );
}
