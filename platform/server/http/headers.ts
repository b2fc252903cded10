/**
 * The same on every answer, computed once (docs/trust.md, "Headers"). Styles: the component library writes its rules
 * into style elements, so `'unsafe-inline'` stays for styles; scripts come from this origin only.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=()',
}

/** The same with one more place that pictures may come from: the host of the map tiles. */
export function headersWith(mapTiles: string | null): Readonly<Record<string, string>> {
  if (mapTiles === null) return SECURITY_HEADERS
  const policy = SECURITY_HEADERS['Content-Security-Policy'] ?? ''
  const { origin } = new URL(mapTiles)
  return {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': policy.replace("img-src 'self'", `img-src 'self' ${origin}`),
  }
}
