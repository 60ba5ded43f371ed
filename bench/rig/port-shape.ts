// What a floor says when it listens.
import * as z from 'zod/mini';

export const portShape = z.object({ port: z.int() });
