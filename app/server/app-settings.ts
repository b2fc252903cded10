import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { SettingError } from '#platform/server/config/setting-error.ts'
import type { AppLinks } from '#platform/server/http/app-links.ts'
import type { ApnsKey } from '#platform/server/mail/apns.ts'
import type { FcmAccount } from '#platform/server/mail/fcm.ts'

/** The operator's own apps for Android and iOS, and the keys by which they get push. */
export type AppSettings = {
  appLinks: AppLinks
  /** Null: the Android app gets no push. */
  fcm: FcmAccount | null
  /** Null: the iOS app gets no push. */
  apns: ApnsKey | null
}

type Environment = Readonly<Record<string, string | undefined>>

const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/
const APNS_HOSTS: Readonly<Record<string, string>> = {
  production: 'https://api.push.apple.com',
  development: 'https://api.sandbox.push.apple.com',
}
const TOKEN_HOST = 'oauth2.googleapis.com'

const serviceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.string(),
})

/**
 * Reads `ANDROID_APP`, `IOS_APP`, `FCM_KEY`, `APNS_KEY`, `APNS_KEY_ID` and `APNS_SERVER`. Throws a SettingError that names the variable and
 * shows no part of a key.
 */
export function readApps(env: Environment): AppSettings {
  const given = (name: string) => env[name]?.trim() || undefined
  const android = androidOf(given('ANDROID_APP'))
  const ios = iosOf(given('IOS_APP'))
  return { appLinks: { android, ios: ios?.appId ?? null }, fcm: fcmOf(given('FCM_KEY')), apns: apnsOf(given, ios) }
}

/** `org.example.caravan AA:BB:…`: the id of the app and the SHA-256 fingerprints of the keys that sign it. */
function androidOf(text: string | undefined): AppLinks['android'] {
  if (text === undefined) return null
  const [id = '', ...fingerprints] = text.split(/[\s,]+/)
  if (!/^[\w.]+$/.test(id) || fingerprints.length === 0 || !fingerprints.every((one) => FINGERPRINT.test(one)))
    throw new SettingError(
      'ANDROID_APP',
      'must be the id of the app and the SHA-256 fingerprint of its key, with a space between them',
    )
  return { id, fingerprints }
}

type IosApp = { appId: string; team: string; topic: string }

/** `ABCDE12345.org.example.caravan`: the team and the id of the app. */
function iosOf(text: string | undefined): IosApp | null {
  if (text === undefined) return null
  const match = /^([A-Z0-9]{10})\.([\w.-]+)$/.exec(text)
  if (!match) throw new SettingError('IOS_APP', 'must look like ABCDE12345.org.example.caravan')
  const [appId, team = '', topic = ''] = match
  return { appId, team, topic }
}

function fcmOf(file: string | undefined): FcmAccount | null {
  if (file === undefined) return null
  const account = serviceAccount.safeParse(jsonOf(contentOf('FCM_KEY', file)))
  if (!account.success) throw new SettingError('FCM_KEY', `${file} is not the key of a service account (JSON)`)
  const { project_id: projectId, client_email: email, private_key: pem, token_uri: tokenUrl } = account.data
  const url = URL.canParse(tokenUrl) ? new URL(tokenUrl) : null
  if (url?.protocol !== 'https:' || url.host !== TOKEN_HOST)
    throw new SettingError('FCM_KEY', `${file} names a token_uri that is not of ${TOKEN_HOST}`)
  return { projectId, email, tokenUrl, key: keyOf('FCM_KEY', file, pem, 'rsa') }
}

function apnsOf(given: (name: string) => string | undefined, ios: IosApp | null): ApnsKey | null {
  const [file, keyId, server] = [given('APNS_KEY'), given('APNS_KEY_ID'), given('APNS_SERVER')]
  if (file === undefined) {
    const alone = keyId === undefined ? server && 'APNS_SERVER' : 'APNS_KEY_ID'
    if (alone) throw new SettingError('APNS_KEY', `must be set with ${alone}`)
    return null
  }
  if (ios === null) throw new SettingError('IOS_APP', 'must be set with APNS_KEY')
  if (keyId === undefined || !/^[A-Z0-9]{10}$/.test(keyId))
    throw new SettingError('APNS_KEY_ID', 'must be the ten characters that Apple names the key by')
  const origin = APNS_HOSTS[server ?? 'production']
  if (origin === undefined)
    throw new SettingError('APNS_SERVER', `must be one of ${Object.keys(APNS_HOSTS).join(', ')}`)
  const key = keyOf('APNS_KEY', file, contentOf('APNS_KEY', file), 'ec')
  return { key, keyId, team: ios.team, topic: ios.topic, origin }
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SettingError(variable, `${file} cannot be read`)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function keyOf(variable: string, file: string, pem: string, type: 'rsa' | 'ec'): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === type) return key
  } catch {
    // The error of the parser may quote the file.
  }
  throw new SettingError(variable, `${file} holds no private key of the kind ${type.toUpperCase()}`)
}
