// A payment's detail has an address, so that a reload keeps it and the back button closes it.
import { useNavigate, useRouter } from '@tanstack/react-router';

/** Closes the detail that the address opens. */
export function useDetailClosing(): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  return () => {
    // Where it was opened the list is one step behind; where a link led straight to it there is no such step.
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '.', search: withoutPayment, replace: true });
  };
}

function withoutPayment<Search extends { payment?: unknown }>({ payment: _, ...rest }: Search) {
  return rest;
}
