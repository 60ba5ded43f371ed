// What the script of a page reports about its browser.
import * as z from 'zod/mini';

/**
 * The schema of the browser data that banks require for 3-D Secure. The bank also needs data that the server reads from the HTTP
 * headers; that data is not included.
 */
export const browserInfoShape = z.object({
  language: z.string().check(z.maxLength(35)),
  colorDepth: z.int().check(z.minimum(1), z.maximum(64)),
  screenHeight: z.int().check(z.minimum(0), z.maximum(20_000)),
  screenWidth: z.int().check(z.minimum(0), z.maximum(20_000)),
  /** Offset from UTC in minutes, as returned by `Date.getTimezoneOffset`. */
  timeZoneOffset: z.int().check(z.minimum(-900), z.maximum(900)),
});
/** The data of a customer's browser that banks require for 3-D Secure. */
export type BrowserInfo = z.infer<typeof browserInfoShape>;
