// Link that downloads a list, such as the payment history, as an Excel file.
import { type MouseEvent, useRef } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { ExportedListKey, ExportFilter } from '#contract/excel-exports.ts';
import { excelDownloadPaths } from '#contract/routes.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, type ButtonVariant, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ExportLink.module.css';
import { exportTexts } from './export-texts.ts';
import { exportUrl } from './export-url.ts';

type ExportLinkProps = {
  name: ExportedListKey;
  /** Filter of the list. */
  filter: ExportFilter;
  /** A short label, and the name of what the link exports, for a page with several links. */
  part?: { readonly label: string; readonly name: string } | undefined;
  variant?: ButtonVariant | undefined;
};

/**
 * Link that downloads the list `name` as an Excel file, with the filters of the page. A normal press first asks the server whether
 * the export is allowed, and shows the error if not. `part` names what this link exports, for pages with several links.
 */
export function ExportLink({ name, filter, part, variant }: ExportLinkProps) {
  const href = exportUrl(excelDownloadPaths[name], filter);
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

/**
 * Milliseconds that browsers take to show that a download has begun; the button stays busy so that users do not press
 * again.
 */
const START_FEEDBACK_MS = 1_500;

const CHECKS: Readonly<Record<ExportedListKey, (filter: ExportFilter) => Promise<unknown>>> = {
  orders: api.exportChecks.checkOrders,
  payments: api.exportChecks.checkPayments,
  closures: api.exportChecks.checkClosures,
  dashboard: api.exportChecks.checkDashboard,
  activity: api.exportChecks.checkActivity,
};

interface Export {
  /** Does nothing while a download is starting, so that a second press starts no second download. */
  readonly start: () => void;
  readonly isStarting: boolean;
  /** Error of the last attempt; null if it started or none was made. */
  readonly error: Error | null;
}

/**
 * Starts the download of the file at `href`. The browser streams it to disk, whatever its size; the page checks first
 * whether the download is allowed, because a refused download reports no error to the page.
 */
function useExport(name: ExportedListKey, filter: ExportFilter, href: string): Export {
  const { mutate, isPending, error } = usePressMutation({
    name: `export ${href}`,
    mutationFn: async () => {
      await CHECKS[name](filter);
      download(href);
      await new Promise((resolve) => setTimeout(resolve, START_FEEDBACK_MS));
    },
  });
  return { start: () => mutate(), isStarting: isPending, error };
}

/** Clicks a temporary download link. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
