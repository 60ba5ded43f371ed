// The pages of a printed document.

/** Returns how many pages a PDF document has: the highest count in its page tree, which is that of the root. */
export function countPdfPages(pdf: Buffer): number {
  const counts = pdf.toString('latin1').matchAll(/\/Type \/Pages\s+\/Count (\d+)/g);
  return Math.max(...[...counts].map(([, count]) => Number(count)));
}
