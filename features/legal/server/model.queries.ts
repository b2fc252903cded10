import type { AppContext } from '#platform/server/app-context.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import type { LegalDraft } from '../shared/legal.contract.ts'

type App = Pick<AppContext, 'settings' | 'texts'>

const hostOf = (address: string): string => new URL(address.replaceAll(/[{}]/g, '')).host

/** The ways on which data leaves this installation, each as a sentence. */
function waysOf({ settings, texts }: App, language: Language): string[] {
  const say = (id: string, values?: Record<string, string>) => texts.say(language, `legal.model.${id}`, values)
  const { push, appPush, sms, mapTiles, oidc, roadServer, addressServer } = settings
  return [
    say('mail'),
    ...(push ? [say('push')] : []),
    ...(appPush.length > 0 ? [say('appPush')] : []),
    ...(sms ? [say('sms')] : []),
    mapTiles === null ? say('noMaps') : say('maps', { host: hostOf(mapTiles) }),
    ...(oidc ? [say('issuer', { host: hostOf(oidc.issuer) })] : []),
    ...(roadServer ? [say('roads', { host: hostOf(roadServer.url) })] : []),
    ...(addressServer ? [say('addresses', { host: hostOf(addressServer.url) })] : []),
  ]
}

/** A text to begin with in each language, which says what this installation does with data by its settings. */
export function modelOf(app: App): LegalDraft['model'] {
  const inLanguages = (write: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, write(language)]))
  return {
    terms: inLanguages((language) => app.texts.say(language, 'legal.model.terms')),
    privacy: inLanguages((language) =>
      app.texts.say(language, 'legal.model.privacy', {
        ways: waysOf(app, language)
          .map((way) => `- ${way}`)
          .join('\n'),
      }),
    ),
  }
}
