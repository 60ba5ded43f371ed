// The payment that staff look at has an address, so that a reload keeps it and the back button closes it.
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

const route = getRouteApi('/admin/orders/pending-payments');

export interface Detail {
  readonly open: (paymentId: string) => void;
  readonly close: () => void;
}

export function useDetail(): Detail {
  const navigate = route.useNavigate();
  const router = useRouter();
  const open = useCallback(
    (payment: string) => void navigate({ search: (before) => ({ ...before, payment }), resetScroll: false }),
    [navigate],
  );
  const close = useCallback(() => {
    // Where it was opened the list is one step behind; where a link led straight to it there is no such step.
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ search: ({ payment: _, ...rest }) => rest, replace: true });
  }, [navigate, router]);
  return { open, close };
}
