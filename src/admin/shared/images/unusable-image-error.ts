// Error for a chosen file that cannot be used as an image.

/** Thrown if the chosen file cannot be used as an image. The message is shown to the user. */
export class UnusableImageError extends Error {}
