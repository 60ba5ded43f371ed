// The error of the update command.

/** Ends the update with one line that says what to do. */
export class UpdateError extends Error {}
