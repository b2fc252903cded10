/**
 * Push services of browsers: Chrome, Edge on Android, Samsung and Opera (Firebase Cloud Messaging), Firefox (Mozilla autopush), Safari (Apple), Edge
 * on Windows (WNS), as their makers document them. A server that sent to any address that a browser names could be made to call its own network.
 */
const KNOWN = ['fcm.googleapis.com', 'push.services.mozilla.com', 'web.push.apple.com', 'notify.windows.com']

/** Whether a push may be sent there: HTTPS to a known service; `also`: hosts of the operator (`PUSH_HOSTS`), over HTTP on this machine alone. */
export function isPushEndpoint(endpoint: string, also: readonly string[] = []): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  const { protocol, hostname, host } = url
  if (also.includes(host)) return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    protocol === 'https:' && url.port === '' && KNOWN.some((one) => hostname === one || hostname.endsWith(`.${one}`))
  )
}
