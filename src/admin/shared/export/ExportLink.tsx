// Link that downloads a history as an Excel file.
import { type MouseEvent, useRef } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ExportFilter, ExportName } from '#contract/excel-exports.ts';
import { exportPaths } from '#contract/routes.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, type ButtonVariant, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ExportLink.module.css';
import { exportTexts } from './export-texts.ts';
import { exportUrl } from './export-url.ts';
import { useExport } from './use-export.ts';

type ExportLinkProps = {
  name: ExportName;
  /** Filter of the list. */
  filter: ExportFilter;
  /** A short label, and the name of what the link exports, for a page with several links. */
  part?: { readonly label: string; readonly name: string } | undefined;
  variant?: ButtonVariant | undefined;
};

/** Link that downloads an export; rendered among the tools of a page. */
export function ExportLink({ name, filter, part, variant }: ExportLinkProps) {
  const href = exportUrl(exportPaths[name], filter);
  // The key resets the error when the filter changes.
  return <ExportDownload key={href} name={name} filter={filter} part={part} variant={variant} href={href} />;
}

function ExportDownload({ name, filter, part, variant, href }: ExportLinkProps & { href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const { start, isStarting, error } = useExport(name, filter, href);

  function handleClick(event: MouseEvent) {
    // With a modifier key the browser opens the file itself and reports errors.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    start();
  }

  function retry() {
    // The retry button disappears, so the focus moves to the link.
    link.current?.focus();
    start();
  }

  return (
    <>
      <a
        ref={link}
        href={href}
        download
        aria-label={part && `${part.label}: ${part.name}`}
        aria-busy={isStarting}
        className={buttonClass({ variant })}
        onClick={handleClick}
      >
        {isStarting ? <LinkSpinner /> : <Icon name={icons.download} />}
        {part?.label ?? exportTexts.export}
      </a>
      <VisuallyHidden role="status">{isStarting ? exportTexts.exporting : ''}</VisuallyHidden>
      {error && (
        <Banner
          kind="danger"
          title={exportTexts.failed}
          className={styles.failure}
          action={
            <Button icon={icons.refresh} onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          {errorText(error)}
        </Banner>
      )}
    </>
  );
}

/** Spinner hidden from screen readers: the link keeps its name. */
function LinkSpinner() {
  return (
    <span aria-hidden="true" className={styles.ring}>
      <Spinner label={exportTexts.exporting} />
    </span>
  );
}
