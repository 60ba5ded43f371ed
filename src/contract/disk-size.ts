// The free space of a disk in words.

/** Free space below one gigabyte, as «640 MB». */
export function diskSize(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}
