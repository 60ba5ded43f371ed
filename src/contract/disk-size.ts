// Writes the free space of a disk.

/** Formats a number of bytes in whole megabytes, rounded down: «640 MB». Used for free disk space below one gigabyte. */
export function formatMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}
