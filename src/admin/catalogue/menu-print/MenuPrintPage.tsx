// «Carta para imprimir»: print preview of the menu on A4. The screen shows what is printed.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { printedMenuQuery } from '#admin/catalogue/catalogue-queries.ts';
import { icons } from '#admin/shared/icons.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import type { Menu } from '#contract/menu.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './MenuPrintPage.module.css';
import { menuPrintTexts } from './menu-print-texts.ts';
import { PrintedMenu } from './PrintedMenu.tsx';
import { countWithoutStatedAllergens, printedSections } from './printed-menu.ts';

/**
 * Page «Carta para imprimir»: print preview of the menu on A4, with the button that prints it. The screen shows what is printed.
 */
export function MenuPrintPage() {
  const query = useQuery(printedMenuQuery);
  return (
    <div className={styles.page}>
      <Page
        title={menuPrintTexts.title}
        lead={menuPrintTexts.lead}
        back={
          <Link to="/admin/products/list" className={classNames(buttonClass({ variant: 'quiet' }), styles.screen)}>
            <Icon name="chevron-left" />
            {menuPrintTexts.back}
          </Link>
        }
        tools={
          <Button
            variant="primary"
            icon={icons.printer}
            aria-disabled={!query.data || undefined}
            onClick={() => query.data && window.print()}
          >
            {menuPrintTexts.print}
          </Button>
        }
      >
        <LoadErrorMessage title={menuPrintTexts.readFailed} query={query} />
        {query.isPending && <PageSkeleton heights={['36rem']} />}
        {query.data && <Preview menu={query.data} />}
      </Page>
    </div>
  );
}

function Preview({ menu }: { menu: Menu }) {
  const sections = printedSections(menu);
  const unstated = countWithoutStatedAllergens(menu.products);
  if (sections.length === 0)
    return (
      <EmptyState icon="plate" title={menuPrintTexts.none}>
        {menuPrintTexts.noneText}
      </EmptyState>
    );
  return (
    <>
      {unstated > 0 && (
        <Banner kind="warn" title={menuPrintTexts.unstated(unstated)} className={styles.screen}>
          {menuPrintTexts.unstatedText}
        </Banner>
      )}
      <PrintedMenu venue={menu.venue} sections={sections} />
    </>
  );
}
