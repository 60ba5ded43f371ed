// Layout of a page with one list: title, button that creates an item, filters, and the list once it is loaded.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { useListDialogs } from './dialog-address.ts';

type ListPageProps<List> = {
  title: string;
  lead?: ReactNode;
  /** Label of the create button, and the name of the dialog that it opens. */
  createButton: { label: string; dialog: string };
  /** Rendered before the create button. */
  tools?: ReactNode;
  filters: ReactNode;
  query: UseQueryResult<List>;
  /** Title of the error message if the list cannot be loaded. */
  loadErrorTitle: string;
  children: (list: List) => ReactNode;
};

/**
 * Page with the list that `query` reads. While the list is loading, the page shows a placeholder; if loading failed, an error
 * message with a retry button. Otherwise it shows what `children` returns for the list. The create button opens the dialog with the
 * name `createButton.dialog`.
 */
export function ListPage<List>({
  title,
  lead,
  createButton,
  tools,
  filters,
  query,
  loadErrorTitle,
  children,
}: ListPageProps<List>) {
  const dialogs = useListDialogs();
  return (
    <Page
      title={title}
      lead={lead}
      tools={
        <>
          {tools}
          <Button variant="primary" icon="plus" onClick={() => dialogs.open({ dialog: createButton.dialog })}>
            {createButton.label}
          </Button>
        </>
      }
    >
      {filters}
      <LoadErrorMessage title={loadErrorTitle} query={query} />
      {query.isPending && <PageSkeleton heights={ROWS} />}
      {query.data !== undefined && children(query.data)}
    </Page>
  );
}

const ROWS = ['3rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem'];
