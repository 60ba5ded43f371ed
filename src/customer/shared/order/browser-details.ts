// Properties of the browser that banks require for 3-D Secure.
import type { BrowserInfo } from '#contract/browser-info.ts';

/** Reads the properties of this browser that banks require for 3-D Secure. */
export function browserDetails(): BrowserInfo {
  const { colorDepth, height, width } = window.screen;
  return {
    language: navigator.language,
    colorDepth,
    screenHeight: Math.round(height),
    screenWidth: Math.round(width),
    timeZoneOffset: new Date().getTimezoneOffset(),
  };
}
