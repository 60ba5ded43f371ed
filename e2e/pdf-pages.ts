// The pages of a printed document.

/** Returns the number of pages of a PDF document. It reads the highest count in the page tree, which is that of the root. */
export function countPdfPages(pdf: Buffer): number {
  const counts = pdf.toString('latin1').matchAll(/\/Type \/Pages\s+\/Count (\d+)/g);
  return Math.max(...[...counts].map(([, count]) => Number(count)));
}
