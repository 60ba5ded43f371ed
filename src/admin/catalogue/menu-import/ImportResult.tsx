// Message after an import: how many products it created and changed, and which of them lack a description or allergens.
import { Link } from '@tanstack/react-router';
import type { MenuImportPreview, MenuImportSummary } from '#contract/menu-import.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import styles from './MenuImportPage.module.css';
import { menuImportTexts } from './menu-import-texts.ts';

type ImportedProduct = MenuImportPreview['products'][number];
type ImportDoneProps = {
  summary: MenuImportSummary;
  products: readonly ImportedProduct[];
  onAnother: () => void;
};

const lackingTexts = menuImportTexts.lacking;

/**
 * Result of a menu import: how many products it created and changed, and which of them have no description (food only) or no stated
 * allergens.
 */
export function ImportResult({ summary, products, onAnother }: ImportDoneProps) {
  const undescribed = products.filter(({ section, hasDescription }) => section === 'food' && !hasDescription);
  const unstated = products.filter(({ allergens }) => allergens === null);
  return (
    <>
      <Banner kind="ok" title={menuImportTexts.done} announce="status">
        {menuImportTexts.doneText(summary.created, summary.changed)}
      </Banner>
      {undescribed.length + unstated.length > 0 && (
        <section className={layout.stack2}>
          <h2 className={layout.large}>{lackingTexts.title}</h2>
          {undescribed.length > 0 && <p>{lackingTexts.description(undescribed.length, namesOf(undescribed))}</p>}
          {unstated.length > 0 && <p>{lackingTexts.allergens(unstated.length, namesOf(unstated))}</p>}
        </section>
      )}
      <div className={styles.buttons}>
        <Link to="/admin/products/list" className={buttonClass({ variant: 'primary' })}>
          {menuImportTexts.see}
        </Link>
        {undescribed.length > 0 && (
          <Link
            to="/admin/products/list"
            search={{ section: 'food', lacking: 'description' }}
            className={buttonClass()}
          >
            {menuImportTexts.seeUndescribed}
          </Link>
        )}
        <Button onClick={onAnother}>{menuImportTexts.another}</Button>
      </div>
    </>
  );
}

/** As many names as fit in two lines. */
const NAMES_MAX = 8;
const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

function namesOf(products: readonly ImportedProduct[]): string {
  const names = products.slice(0, NAMES_MAX).map(({ name }) => name);
  const more = products.length - names.length;
  return LIST.format(more > 0 ? [...names, lackingTexts.more(more)] : names);
}
