/** What a user agent says about a device, in names that its owner recognises. Pure. */

export type Device = { browser: string | null; system: string | null }

/** The first that fits wins: every browser also claims to be the ones after it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bCaravan\//, 'Caravan'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system of a `User-Agent` header; null for what it does not say. */
export function deviceOf(userAgent: string): Device {
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: first(BROWSERS), system: first(SYSTEMS) }
}
