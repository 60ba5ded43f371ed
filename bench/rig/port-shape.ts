// Schema of the message that a floor sends once it listens.
import * as z from 'zod/mini';

export const portShape = z.object({ port: z.int() });
