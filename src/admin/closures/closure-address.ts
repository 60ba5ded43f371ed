// The closure that staff look at has an address, so that a reload keeps it and the back button closes it.
import { getRouteApi, useRouter } from '@tanstack/react-router';

const route = getRouteApi('/admin/orders/cierres-de-caja-z');

export interface Detail {
  readonly open: (closureId: number) => void;
  readonly close: () => void;
}

export function useDetail(): Detail {
  const navigate = route.useNavigate();
  const router = useRouter();
  return {
    open: (closure) => void navigate({ search: (before) => ({ ...before, closure }), resetScroll: false }),
    close: () => {
      // Where it was opened the list is one step behind; where a link led straight to it there is no such step.
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ search: ({ closure: _, ...rest }) => rest, replace: true });
    },
  };
}
