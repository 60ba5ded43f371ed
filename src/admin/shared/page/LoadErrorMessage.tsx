// Error message of a failed query, with a retry button.
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { NoResponseError } from '#contract/client.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

type LoadErrorProps = {
  /** What could not be loaded, as a sentence. */
  title: string;
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
};

/**
 * Error message that a page shows if a query could not load its data, with a retry button. Renders nothing unless the last fetch of
 * the query failed.
 */
export function LoadErrorMessage({ title, query: { isError, isFetching, error, refetch } }: LoadErrorProps) {
  if (!isError) return null;
  return (
    <Banner
      kind={error instanceof NoResponseError ? 'offline' : 'danger'}
      announce="alert"
      title={title}
      action={
        <Button icon={icons.refresh} busy={isFetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  );
}
