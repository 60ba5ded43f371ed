// «Importar carta»: imports products from an owner's list, after a preview of what would change.
import { Link } from '@tanstack/react-router';
import { errorText } from '#admin/shared/api.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import type { MenuImportChoices } from '#contract/menu-import.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportSourceFields } from './ImportSourceFields.tsx';
import styles from './MenuImportPage.module.css';
import { menuImportTexts } from './menu-import-texts.ts';
import { UnreadableFileError } from './read-file.ts';
import { type PreviewedMenuImport, useMenuImport, useMenuImportPreview } from './use-menu-import.ts';

/**
 * Page «Importar carta»: staff import the products of the menu from a file or a pasted text. Before anything is stored, they see a
 * preview of what would change.
 */
export function MenuImportPage() {
  const menuList = useMenuImportPreview();
  const { list } = menuList;
  // The menu has changed since the preview: what the list would change is read again.
  const importing = useMenuImport((refused) => menuList.choose(refused, {}));

  function read(source: File | string) {
    importing.reset();
    menuList.read(source);
  }

  return (
    <Page
      title={menuImportTexts.title}
      lead={menuImportTexts.lead}
      back={<Link to="/admin/products/list">{menuImportTexts.back}</Link>}
    >
      {importing.data && list ? (
        <ImportResult
          summary={importing.data.summary}
          products={list.preview.products}
          onAnother={() => {
            importing.reset();
            menuList.close();
          }}
        />
      ) : (
        <>
          <ImportSourceFields hasList={list !== null} isReading={menuList.isReading} onRead={read} />
          {menuList.error && (
            <Banner kind="danger" title={menuImportTexts.previewFailed}>
              {problemText(menuList.error)}
            </Banner>
          )}
          {importing.error && (
            <Banner kind="danger" title={menuImportTexts.importFailed}>
              {errorText(importing.error)}
            </Banner>
          )}
          {list && (
            <Previewed
              list={list}
              isReading={menuList.isReading}
              isImporting={importing.isPending}
              onChoose={(changed) => menuList.choose(list, changed)}
              onImport={() => importing.mutate(list)}
            />
          )}
        </>
      )}
    </Page>
  );
}

function problemText(error: Error): string {
  return error instanceof UnreadableFileError ? error.message : errorText(error);
}

type PreviewedProps = {
  list: PreviewedMenuImport;
  isReading: boolean;
  isImporting: boolean;
  onChoose: (changed: MenuImportChoices) => void;
  onImport: () => void;
};

function Previewed({ list, isReading, isImporting, onChoose, onImport }: PreviewedProps) {
  const { errors, questions, summary } = list.preview;
  const hasChanges = summary.created + summary.changed > 0;
  return (
    <>
      <ImportChoices list={list} onChoose={onChoose} />
      {errors.length > 0 && <ImportErrors errors={errors} onLeaveOut={() => onChoose({ leavesOutErrors: true })} />}
      {errors.length === 0 && <ImportChanges preview={list.preview} />}
      {errors.length === 0 && questions > 0 && <Banner kind="warn">{menuImportTexts.answerFirst(questions)}</Banner>}
      {errors.length === 0 && questions === 0 && hasChanges && (
        <div className={styles.buttons}>
          <Button variant="primary" icon="check" busy={isImporting || isReading} onClick={onImport}>
            {menuImportTexts.import}
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">{isImporting ? menuImportTexts.importing : ''}</VisuallyHidden>
    </>
  );
}
