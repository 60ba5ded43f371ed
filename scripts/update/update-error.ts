// The error of the update command.

/** Thrown to end the update. The message is one line that says what to do. */
export class UpdateError extends Error {}
