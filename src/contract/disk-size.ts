// Writes the free space of a disk.

/** Formats bytes in megabytes, for free space below one gigabyte: «640 MB». */
export function diskSize(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}
