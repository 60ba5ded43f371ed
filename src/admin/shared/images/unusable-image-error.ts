// Error for a chosen file that cannot be used as an image.

/** The message is shown to the user who chose the file. */
export class UnusableImageError extends Error {}
