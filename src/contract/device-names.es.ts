// How the activity log names devices and sessions: «Chrome en Android», «3F0A».

/** The first pattern that matches is the browser: most browsers also claim to be those after them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?O?S?A?\//u, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'Mac'],
  [/\bLinux\b|\bX11\b/u, 'Linux'],
];

/**
 * Returns the browser and the operating system from a `User-Agent` header: «Chrome en Android». Returns only the known one of the
 * two, or an empty text if neither is known. An iPad that requests desktop pages is reported as a Mac.
 */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  return browser !== undefined && system !== undefined ? `${browser} en ${system}` : (browser ?? system ?? '');
}

function firstMatch(patterns: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
}

const SESSION_MARK_CHARACTERS = 4;

/**
 * Returns the first four characters of a session's id in capital letters, such as «3F0A», to tell sessions apart in a list. Two
 * sessions almost never have the same four characters.
 */
export function shortSessionId(session: string): string {
  return session.slice(0, SESSION_MARK_CHARACTERS).toUpperCase();
}
