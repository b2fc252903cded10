import { join } from 'node:path'
import { machineClock } from '#platform/server/clock.ts'
import { SettingError } from '#platform/server/config/setting-error.ts'
import { folderCarrier, smtpCarrier, type Carriers } from '#platform/server/mail/carrier.ts'
import { apnsSender } from '#platform/server/mail/apns.ts'
import { fcmSender } from '#platform/server/mail/fcm.ts'
import { pushCarrier } from '#platform/server/mail/push-carrier.ts'
import { smsCarrier, type SmsGateway } from '#platform/server/mail/sms-carrier.ts'
import { vapidKeys } from '#platform/server/mail/vapid.ts'
import type { Vault } from '#platform/server/vault.ts'
import { APP_PUSH_SERVICES, type AppPushService } from '#platform/shared/push/app-services.ts'
import type { AppSettings } from './app-settings.ts'

/** How notices leave besides e-mail. */
export type ChannelSettings = {
  /** Push services are asked; false: no device is offered push. */
  push: boolean
  /** Hosts of push services beside those of the browsers' makers. */
  pushHosts: readonly string[]
  /** Null: no SMS leaves. */
  smsGateway: SmsGateway | null
  /** What stands before a number without a country, such as `+39`; null: such a number gets no SMS. */
  smsCountry: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `PUSH`, `PUSH_HOSTS`, `SMS_URL`, `SMS_TOKEN`, `SMS_FROM` and `SMS_COUNTRY`; a wrong one throws a SettingError that names it and
 * shows neither address nor token.
 */
export function readChannels(env: Environment): ChannelSettings {
  const given = (name: string) => env[name]?.trim() || undefined
  const [push, url] = [given('PUSH') ?? 'on', given('SMS_URL')]
  if (push !== 'on' && push !== 'off') throw new SettingError('PUSH', 'must be one of on, off')
  const alone = ['SMS_TOKEN', 'SMS_FROM', 'SMS_COUNTRY'].find((name) => given(name) !== undefined)
  if (url === undefined && alone !== undefined)
    throw new SettingError('SMS_URL', `must be set with ${alone}: no SMS leaves without it`)
  const country = given('SMS_COUNTRY') ?? null
  if (country !== null && !/^\+[1-9]\d{0,2}$/.test(country)) throw new SettingError('SMS_COUNTRY', 'must look like +39')
  return {
    push: push === 'on',
    pushHosts: hostsOf(given('PUSH_HOSTS')),
    smsGateway:
      url === undefined
        ? null
        : { url: gatewayOf(url), token: given('SMS_TOKEN') ?? null, from: given('SMS_FROM') ?? null },
    smsCountry: country,
  }
}

function hostsOf(text: string | undefined): string[] {
  const hosts = text?.split(',').map((one) => one.trim().toLowerCase()) ?? []
  if (hosts.some((host) => !/^[a-z0-9.-]+(?::\d{1,5})?$/.test(host)))
    throw new SettingError(
      'PUSH_HOSTS',
      'must be hosts with commas between them, such as push.example.org,push2.example.org:8443',
    )
  return hosts
}

/** An address on this machine may be plain HTTP. */
function gatewayOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const near = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url === null || (url.protocol !== 'https:' && !near) || url.username !== '' || url.password !== '')
    throw new SettingError(
      'SMS_URL',
      'must look like https://sms.example.org/send, without a password; that is SMS_TOKEN',
    )
  return text
}

type Keys = Pick<AppSettings, 'fcm' | 'apns'>
type Mail = { smtpUrl?: string | undefined; mailFrom: string; publicUrl?: string | undefined }

/** The push services of phones that are asked. */
export const appPushOf = ({ push, ...keys }: Keys & Pick<ChannelSettings, 'push'>): AppPushService[] =>
  push ? APP_PUSH_SERVICES.filter((service) => keys[service] !== null) : []

/** The ways that letters leave; without an SMTP server they are laid into `DATA_DIR/mail`. */
export function carriersOf(settings: ChannelSettings & Keys & Mail, dataDir: string): (vault: Vault) => Carriers {
  const { smtpUrl, mailFrom, publicUrl, push, pushHosts, fcm, apns, smsGateway } = settings
  const address = new URL(`mailto:${mailFrom}`).href
  return (vault) => ({
    email: smtpUrl === undefined ? folderCarrier(join(dataDir, 'mail'), mailFrom) : smtpCarrier(smtpUrl, mailFrom),
    ...(push && {
      push: pushCarrier({
        keys: vapidKeys(vault),
        contact: publicUrl?.startsWith('https:') ? publicUrl : address,
        hosts: pushHosts,
        apps: {
          ...(fcm && { fcm: fcmSender(fcm, machineClock) }),
          ...(apns && { apns: apnsSender(apns, machineClock) }),
        },
      }),
    }),
    ...(smsGateway !== null && { sms: smsCarrier(smsGateway) }),
  })
}
