// What is thrown of a chosen file that no picture can be made of.

/** Its message is for the person who chose the file. */
export class UnusableImageError extends Error {}
