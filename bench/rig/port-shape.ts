// Schema of the message that a floor sends once it listens.
import * as z from 'zod/mini';

/** The schema of the message by which a child process reports the port on which it listens. */
export const portShape = z.object({ port: z.int() });
