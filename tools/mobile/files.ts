import type { CapacitorConfig } from '@capacitor/cli'
import type { Operator } from './operator.ts'

/** Capacitor packages with native code that the web app calls (platform/web/native). */
export const PLUGINS = [
  '@aparajita/capacitor-biometric-auth',
  '@capacitor-community/sqlite',
  '@capacitor/app',
  '@capacitor/filesystem',
  '@capacitor/push-notifications',
  '@capacitor/share',
  '@capgo/background-geolocation',
]

/** Oldest WebView of Android: the floor of `browserslist` in package.json. */
const CHROME_FLOOR = 109

type Values = { operator: Operator; version: string }

/** The settings of the native shells (docs/adr/0290). */
export function capacitorConfig({ operator: { server, id, name }, version }: Values): CapacitorConfig {
  return {
    appId: id,
    appName: name,
    webDir: 'www',
    includePlugins: PLUGINS,
    loggingBehavior: 'debug',
    // The lists of sessions and devices name the app by it.
    appendUserAgent: `Caravan/${version}`,
    server: { url: server, errorPath: 'index.html' },
    android: {
      minWebViewVersion: CHROME_FLOOR,
      // The message channel of newer WebViews stops five minutes after the app left the screen; positions come through it.
      useLegacyBridge: true,
    },
    // WKWebView runs the service worker for these domains alone (`WKAppBoundDomains` of Info.plist).
    ios: { limitsNavigationsToAppBoundDomains: true },
    plugins: {
      // The key of the database is in the key store of the system; the files of iOS are out of the folder that iTunes shows.
      CapacitorSQLite: {
        iosDatabaseLocation: 'Library/CapacitorDatabase',
        iosIsEncryption: true,
        iosKeychainPrefix: id,
        androidIsEncryption: true,
      },
      PushNotifications: { presentationOptions: ['sound', 'banner', 'list'] },
      SystemBars: { insetsHandling: 'native', initialViewportFitValueHint: 'cover' },
    },
  }
}

/** A whole number that grows with each version, as both stores want: 2.19.4 is 2,019,004. */
export function versionCode(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 1_000_000 + minor * 1000 + patch
}

/** `mobile/android/operator.properties`, read by the Gradle build. Properties files are Latin-1, so other characters are escaped. */
export function androidProperties({ operator, version }: Values): string {
  const name = operator.name.replaceAll(/[^ -~]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return lines({
    APP_ID: operator.id,
    APP_NAME: name,
    APP_HOST: new URL(operator.server).hostname,
    VERSION: version,
    VERSION_CODE: versionCode(version),
  })
}

/** `mobile/ios/operator.xcconfig`, included by the build configurations of the Xcode project. */
export function iosSettings({ operator, version }: Values): string {
  return lines({
    APP_ID: operator.id,
    APP_NAME: operator.name,
    APP_HOST: new URL(operator.server).hostname,
    APP_VERSION: version,
    APP_VERSION_CODE: versionCode(version),
  })
}

const lines = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')

/** The page in the shell itself: shown when the server cannot be reached and the app was never opened with network. */
export function errorPage({ server, name }: Operator): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${name}</title>
    <style>
      body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 16px; padding: 24px; box-sizing: border-box; font: 16px/1.5 system-ui, sans-serif; text-align: center; color: #fff; background: #1976d2; }
      h1, p { margin: 0; }
      h1 { font-size: 22px; }
      a { justify-self: center; min-height: 48px; padding: 0 24px; line-height: 48px; border-radius: 24px; background: #fff; color: #0d47a1; font-weight: 600; text-decoration: none; }
      :root:not([lang='it']) [lang='it'], :root[lang='it'] [lang='en'] { display: none; }
    </style>
  </head>
  <body>
    <h1 lang="en">Cannot reach ${name}</h1>
    <h1 lang="it">${name} non è raggiungibile</h1>
    <p lang="en">Check the network of this phone, then try again.</p>
    <p lang="it">Controlla la rete di questo telefono, poi riprova.</p>
    <a lang="en" href="${server}/">Try again</a>
    <a lang="it" href="${server}/">Riprova</a>
    <script>
      if (navigator.language.startsWith('it')) document.documentElement.lang = 'it'
    </script>
  </body>
</html>
`
}
