// Addresses of back office pages to which the e-mails to owners link.

/**
 * Returns the absolute addresses of pages of the staff app, for the e-mails to owners. They must match `src/admin/app/paths.ts`.
 */
export function adminLinks(publicUrl: string) {
  const closures = `${publicUrl}/admin/orders/cierres-de-caja-z`;
  return {
    dashboard: `${publicUrl}/admin/dashboard`,
    closures,
    closure: (id: number) => `${closures}/${id}`,
    incidents: `${publicUrl}/admin/payment-incidents`,
  };
}
