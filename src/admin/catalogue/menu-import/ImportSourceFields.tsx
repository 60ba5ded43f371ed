// Where the list to import comes from: a file, or text that is pasted. With downloads of the template and the present menu.
import { useRef, useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './MenuImportPage.module.css';
import { menuImportTexts } from './menu-import-texts.ts';
import { useMenuDownload } from './use-menu-import.ts';

type ListSourceProps = { hasList: boolean; isReading: boolean; onRead: (source: File | string) => void };

/**
 * Fields in which staff choose the list for the menu import: a file, or pasted text. Before a file is chosen, two buttons download
 * an Excel template and the present menu.
 */
export function ImportSourceFields({ hasList, isReading, onRead }: ListSourceProps) {
  const [kind, setKind] = useState<'file' | 'text'>('file');
  return (
    <>
      <SegmentedControl label={menuImportTexts.source} options={KINDS} value={kind} onChange={setKind} />
      {kind === 'file' ? (
        <>
          <FileChooser hasFile={hasList} isReading={isReading} onChoose={onRead} />
          {!hasList && <Downloads />}
        </>
      ) : (
        <PastedText hasList={hasList} isReading={isReading} onRead={onRead} />
      )}
      <VisuallyHidden role="status">{isReading ? menuImportTexts.reading : ''}</VisuallyHidden>
    </>
  );
}

const KINDS = [
  { value: 'file', label: menuImportTexts.fromFile },
  { value: 'text', label: menuImportTexts.fromText },
] as const;

function PastedText({ hasList, isReading, onRead }: ListSourceProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <div className={layout.stack3}>
      <TextField
        multiline
        rows={hasList ? 4 : 10}
        label={menuImportTexts.text}
        hint={menuImportTexts.textHint}
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.buttons}>
        <Button
          variant={hasList ? 'secondary' : 'primary'}
          busy={isReading}
          onClick={() => {
            const isBlank = text.trim() === '';
            setError(isBlank ? menuImportTexts.textMissing : null);
            if (!isBlank) onRead(text);
          }}
        >
          {menuImportTexts.readText}
        </Button>
      </div>
    </div>
  );
}

function Downloads() {
  const download = useMenuDownload();
  const isLoading = (what: 'template' | 'menu') => download.isPending && download.variables === what;
  return (
    <Card as="section" aria-label={menuImportTexts.files} className={layout.stack3}>
      <p>{menuImportTexts.templateHint}</p>
      <div className={styles.buttons}>
        <Button icon={icons.download} busy={isLoading('template')} onClick={() => download.mutate('template')}>
          {menuImportTexts.template}
        </Button>
        <Button icon={icons.download} busy={isLoading('menu')} onClick={() => download.mutate('menu')}>
          {menuImportTexts.menu}
        </Button>
      </div>
      {download.error && (
        <Banner kind="danger" title={menuImportTexts.downloadFailed}>
          {errorText(download.error)}
        </Banner>
      )}
    </Card>
  );
}

type FileChooserProps = { hasFile: boolean; isReading: boolean; onChoose: (file: File) => void };

function FileChooser({ hasFile, isReading, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chooser}>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,text/csv"
        aria-label={menuImportTexts.choose}
        className={styles.input}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was corrected.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button
        variant={hasFile ? 'secondary' : 'primary'}
        icon="plus"
        busy={isReading}
        onClick={() => input.current?.click()}
      >
        {hasFile ? menuImportTexts.chooseOther : menuImportTexts.choose}
      </Button>
      <p className={layout.quiet}>{menuImportTexts.chooseHint}</p>
    </div>
  );
}
