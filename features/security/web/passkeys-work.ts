import { isNative } from '#platform/web/native/native.ts'

/** Whether this browser at this address can have passkeys: they belong to a name, never to a bare number. The apps for Android and iOS have none. */
export function passkeysWork(): boolean {
  return 'PublicKeyCredential' in window && !isNative() && !/^[\d.]+$|:/.test(location.hostname)
}
