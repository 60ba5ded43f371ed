// Hook that prints a test on a printer and shows its progress.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { PRINTING_QUERY_KEY } from '#admin/shared/live/printing-queries.ts';
import { useResumePrinter } from '#admin/shared/printing/use-resume-printer.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';

/** A test print that was requested. */
interface RequestedTest {
  readonly printerId: string;
  readonly jobId: string;
}

/**
 * Returns the function that prints a test on a printer (`start`), and the state of this test. `repeat` sends a failed request
 * again, makes the server try a waiting test at once, or prints another test after the last one has ended.
 */
export function useTestPrint() {
  const client = useQueryClient();
  const [test, setTest] = useState<RequestedTest | null>(null);
  const { mutate, ...request } = usePressMutation({
    requestKey: printerOf,
    mutationFn: (requested: RequestedTest) => api.printing.testPrinter(requested),
    onMutate: (requested) => setTest(requested),
    onSettled: () => client.invalidateQueries({ queryKey: PRINTING_QUERY_KEY }),
  });
  const resumption = useResumePrinter();
  const query = useQuery({
    queryKey: [...PRINTING_QUERY_KEY, 'test', test?.jobId],
    queryFn: () => api.printing.readTestPrint(test ?? { printerId: '', jobId: '' }),
    enabled: test !== null && request.isSuccess,
    refetchInterval: usePollInterval(),
  });

  // The same function in each render, so that the list is not rendered again.
  const start = useCallback((printerId: string) => mutate({ printerId, jobId: v7() }), [mutate]);

  const shown = query.data ?? (request.isSuccess ? request.data : undefined);
  const isWaiting = shown?.job.state === 'waiting';

  function repeat() {
    if (test === null) return;
    // A request without a response may have been processed: its id makes sure that one test is printed.
    if (request.isError) mutate(test);
    else if (isWaiting) resumption.mutate(test.printerId);
    else start(test.printerId);
  }

  return {
    printerId: test?.printerId ?? null,
    /** The test print and its printer; undefined before the server has stored it. */
    shown,
    isSending: request.isPending || resumption.isPending,
    error: request.error,
    query,
    start,
    repeat,
    close: () => setTest(null),
  };
}

function printerOf({ printerId }: RequestedTest): string {
  return printerId;
}
