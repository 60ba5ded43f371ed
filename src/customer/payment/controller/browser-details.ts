// What banks ask of a browser before they let it pay.
import type { BrowserFacts } from '#contract/attempts.ts';

export function browserDetails(): BrowserFacts {
  const { colorDepth, height, width } = window.screen;
  return {
    language: navigator.language,
    colorDepth,
    screenHeight: Math.round(height),
    screenWidth: Math.round(width),
    timeZoneOffset: new Date().getTimezoneOffset(),
  };
}
