/** Whether this browser at this address can have passkeys: they belong to a name, never to a bare number. */
export function passkeysWork(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}
