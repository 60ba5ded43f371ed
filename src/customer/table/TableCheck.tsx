// Checks once, shortly after the cart is shown, that the customer's table is still valid.
import { useEffect } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';

const CHECK_MS = 3_000;

/**
 * Checks once with the server, three seconds after the cart is shown, that the customer's table is still valid. Renders nothing.
 */
export function TableCheck() {
  const { table } = useCustomerApp();
  useEffect(() => {
    const timer = setTimeout(() => void table.verify(), CHECK_MS);
    return () => clearTimeout(timer);
  }, [table]);
  return null;
}
