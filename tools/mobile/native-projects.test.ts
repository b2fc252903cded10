import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import plist from 'plist'
import { describe, expect, it, test } from 'vitest'
import xcode from 'xcode'
import * as z from 'zod/mini'
import { ROOT } from '../run.ts'
import { PLUGINS } from './files.ts'

const MOBILE = join(ROOT, 'mobile')
const MODULES = join(ROOT, 'node_modules')
const read = (path: string) => readFileSync(path, 'utf8')

/** Files under a folder whose names end so, without what `npm run mobile:sync` writes. */
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        ending.test(name) && !/capacitor-cordova|assets\/|\/public\/|\/config\.xml|DerivedData|build\//.test(name),
    )
    .map((name) => join(folder, name))
    .toSorted()

/** The code of the web app, where each permission must have its use. */
const WEB = ['platform/web', 'features', 'app/web']
  .flatMap((top) => filesIn(join(ROOT, top), /\.tsx?$/))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\/server\//.test(path))
  .map(read)
  .join('\n')

const list = z.union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown())])
const manifestSchema = z.object({
  manifest: z.object({
    'uses-permission': z.optional(list),
    'uses-feature': z.optional(list),
    application: z.optional(z.record(z.string(), z.unknown())),
  }),
})
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
const parseManifest = (path: string) => manifestSchema.parse(parser.parse(read(path))).manifest
const manifest = parseManifest(join(MOBILE, 'android/app/src/main/AndroidManifest.xml'))

type Asked = { name: string; removed: boolean }
function permissionsIn({ 'uses-permission': asked = [] }: ReturnType<typeof parseManifest>): Asked[] {
  return [asked].flat().map((one) => ({
    name: String(one['android:name']).replace('android.permission.', ''),
    removed: one['tools:node'] === 'remove',
  }))
}

/** What a permission of Android is for, as the code says it. */
const USED_BY: Record<string, RegExp> = {
  INTERNET: /fetch\(/,
  CAMERA: /getUserMedia\(\{ video:/,
  ACCESS_COARSE_LOCATION: /BackgroundGeolocation\.start\(/,
  ACCESS_FINE_LOCATION: /BackgroundGeolocation\.start\(/,
  FOREGROUND_SERVICE: /backgroundMessage: message/,
  FOREGROUND_SERVICE_LOCATION: /backgroundMessage: message/,
  WAKE_LOCK: /backgroundMessage: message/,
  POST_NOTIFICATIONS: /PushNotifications\.requestPermissions\(/,
  USE_BIOMETRIC: /BiometricAuth\.internalAuthenticate\(/,
  USE_FINGERPRINT: /BiometricAuth\.internalAuthenticate\(/,
  VIBRATE: /navigator\.vibrate\(/,
}
/** Code that would need a permission that the app does not ask for. */
const UNASKED: Record<string, RegExp> = {
  RECORD_AUDIO: /getUserMedia\([^)]*audio: true/,
  READ_CONTACTS: /navigator\.contacts/,
  NFC: /@capawesome[\w/-]*nfc/,
  ACCESS_BACKGROUND_LOCATION: /setupGeofencing\(/,
  BLUETOOTH_CONNECT: /navigator\.bluetooth/,
}

describe('Android', () => {
  const asked = permissionsIn(manifest)
  const kept = asked.filter(({ removed }) => !removed).map(({ name }) => name)

  it('asks for the permissions that the code uses, and for no others', () => {
    expect(kept.toSorted()).toEqual(Object.keys(USED_BY).toSorted())
    expect(
      Object.entries(USED_BY)
        .filter(([, use]) => !use.test(WEB))
        .map(([name]) => name),
    ).toEqual([])
    expect(
      Object.entries(UNASKED)
        .filter(([, use]) => use.test(WEB))
        .map(([name]) => name),
    ).toEqual([])
  })

  it('gets no further permission from a plugin', () => {
    const ofPlugins = [...PLUGINS, '@capacitor/android']
      .flatMap((name) => filesIn(join(MODULES, name), /src\/main\/AndroidManifest\.xml$/))
      .flatMap((path) => permissionsIn(parseManifest(path)).map(({ name }) => name))
    const removed = asked.filter((one) => one.removed).map(({ name }) => name)
    expect([...new Set(ofPlugins)].filter((name) => !kept.includes(name)).toSorted()).toEqual(removed.toSorted())
  })

  it('requires no hardware, keeps data out of backups and speaks TLS alone', () => {
    const features = [manifest['uses-feature'] ?? []].flat()
    expect(features.map((one) => one['android:required'])).toEqual(features.map(() => 'false'))
    expect(manifest.application).toMatchObject({
      'android:allowBackup': 'false',
      'android:usesCleartextTraffic': 'false',
      'android:dataExtractionRules': '@xml/data_extraction_rules',
    })
  })

  test('every XML file is well formed, and every resource that one names is there', () => {
    const resources = join(MOBILE, 'android/app/src/main/res')
    const files = [...filesIn(resources, /\.xml$/), join(MOBILE, 'android/app/src/main/AndroidManifest.xml')]
    const texts = files.map(read)
    expect(texts.map((text) => XMLValidator.validate(text))).toEqual(texts.map(() => true))
    // `app_name` comes from the build.
    const values = new Set(['string/app_name'])
    for (const text of texts)
      for (const [, kind, name] of text.matchAll(/<(string|color|style) name="([^"]+)"/g)) values.add(`${kind}/${name}`)
    for (const path of files) {
      const [folder = '', file = ''] = path.slice(resources.length + 1).split('/')
      values.add(`${folder.split('-')[0]}/${file.replace('.xml', '')}`)
    }
    const named = texts.flatMap((text) =>
      [...text.matchAll(/"@(\w+\/[\w.]+)"|>@(\w+\/[\w.]+)</g)].map((match) => match[1] ?? match[2] ?? ''),
    )
    expect(named.filter((name) => !values.has(name))).toEqual([])
  })

  test('the Gradle files are whole, apply files that exist and use versions that are set', () => {
    const files = filesIn(join(MOBILE, 'android'), /\.gradle$/)
    const set = new Set(
      [...read(join(MOBILE, 'android/variables.gradle')).matchAll(/^ {4}(\w+) =/gm)].map(([, name]) => name),
    )
    for (const path of files) {
      const code = withoutTexts(read(path))
      expect(`${path} ${unclosed(code)}`).toBe(`${path} `)
      for (const [, applied = ''] of read(path).matchAll(/apply from: ["'](.+?)["']/g))
        // What `npm run mobile:sync` writes is not in the repository.
        if (!applied.includes('capacitor-cordova')) expect(existsSync(join(dirname(path), applied))).toBe(true)
      for (const [, name] of read(path).matchAll(/(?:rootProject\.ext\.|\$)(\w+Version)\b/g))
        expect(set).toContain(name)
      for (const [, folder = ''] of read(path).matchAll(/new File\('(.+?node_modules.+?)'\)/g))
        expect(existsSync(join(dirname(path), folder))).toBe(true)
    }
    const settings = read(join(MOBILE, 'android/capacitor.settings.gradle'))
    for (const name of PLUGINS) expect(settings).toContain(`node_modules/${name}/android`)
  })
})

test('both systems offer the app for the files that the installed app of a browser takes', () => {
  const web = z
    .object({
      share_target: z.object({ params: z.object({ files: z.array(z.object({ accept: z.array(z.string()) })) }) }),
    })
    .parse(JSON.parse(read(join(ROOT, 'app/web/public/app.webmanifest'))))
  const accepted = web.share_target.params.files.flatMap(({ accept }) => accept)
  const filter = /<action android:name="android.intent.action.SEND" \/>[\s\S]*?<\/intent-filter>/.exec(
    read(join(MOBILE, 'android/app/src/main/AndroidManifest.xml')),
  )?.[0]
  const android = [...(filter ?? '').matchAll(/android:mimeType="(.+?)"/g)].map(([, type = '']) => type)
  // The name that some apps give to CSV.
  expect(android.toSorted()).toEqual([...accepted, 'text/comma-separated-values'].toSorted())
  expect(info.CFBundleDocumentTypes.flatMap((one) => one.LSItemContentTypes)).toHaveLength(accepted.length)
  expect(info.LSSupportsOpeningDocumentsInPlace).toBe(false)
})

const infoSchema = z.looseObject({
  CFBundleDocumentTypes: z.array(z.object({ LSItemContentTypes: z.array(z.string()) })),
  LSSupportsOpeningDocumentsInPlace: z.boolean(),
  UIBackgroundModes: z.array(z.string()),
  WKAppBoundDomains: z.array(z.string()),
})
const IOS = join(MOBILE, 'ios/App/App')
const info = infoSchema.parse(plist.parse(read(join(IOS, 'Info.plist'))))

/** What a key of Info.plist is for, as the code says it. */
const DESCRIBED: Record<string, RegExp> = {
  NSFaceIDUsageDescription: /BiometricAuth\.internalAuthenticate\(/,
  NSCameraUsageDescription: /getUserMedia\(\{ video:/,
  // The sheet offers to save a picture, and the system ends an app that gives no reason for it.
  NSPhotoLibraryAddUsageDescription: /Share\.share\(/,
  NSLocationWhenInUseUsageDescription: /BackgroundGeolocation\.start\(/,
  // The app never asks for it; the store wants a reason because the plugin could.
  NSLocationAlwaysAndWhenInUseUsageDescription: /requestAlwaysAuthorization\(/,
}

describe('iOS', () => {
  it('describes what the code uses, and nothing else, in both languages', () => {
    const described = Object.keys(info).filter((key) => key.endsWith('UsageDescription'))
    expect(described.toSorted()).toEqual(Object.keys(DESCRIBED).toSorted())
    const pluginCode = PLUGINS.flatMap((name) => filesIn(join(MODULES, name), /\.swift$/))
      .map(read)
      .join('\n')
    expect(
      Object.entries(DESCRIBED)
        .filter(([, use]) => !use.test(WEB + pluginCode))
        .map(([key]) => key),
    ).toEqual([])
    const italian = [...read(join(IOS, 'it.lproj/InfoPlist.strings')).matchAll(/^"(\w+)" = ".+";$/gm)]
    expect(italian.map(([, key = '']) => key).toSorted()).toEqual(described.toSorted())
    expect(info.UIBackgroundModes).toEqual(['location'])
  })

  it('names the host of the operator for the service worker, for links and for push', () => {
    expect(info.WKAppBoundDomains).toEqual(['$(APP_HOST)', 'localhost'])
    expect(plist.parse(read(join(IOS, 'App.entitlements')))).toEqual({
      'aps-environment': '$(APS_ENVIRONMENT)',
      'com.apple.developer.associated-domains': ['applinks:$(APP_HOST)'],
      // Urgent notices ask for it (platform/server/mail/apns.ts).
      'com.apple.developer.usernotifications.time-sensitive': true,
    })
  })

  test('the privacy manifest gives a reason for each interface that code without a manifest of its own uses', () => {
    const apis = {
      NSPrivacyAccessedAPICategoryUserDefaults: /\bUserDefaults\b/,
      NSPrivacyAccessedAPICategoryFileTimestamp: /\b(?:modification|creation)Date/,
      NSPrivacyAccessedAPICategorySystemBootTime: /\bsystemUptime\b|mach_absolute_time/,
      NSPrivacyAccessedAPICategoryDiskSpace: /volumeAvailableCapacity|systemFreeSize/,
    }
    const code = [IOS, ...PLUGINS.map((name) => join(MODULES, name))]
      .filter((folder) => folder === IOS || filesIn(folder, /\.xcprivacy$/).length === 0)
      .flatMap((folder) => filesIn(folder, /\.(?:swift|m)$/))
      .map(read)
      .join('\n')
    const schema = z.object({
      NSPrivacyTracking: z.literal(false),
      NSPrivacyTrackingDomains: z.array(z.string()).check(z.maxLength(0)),
      NSPrivacyCollectedDataTypes: z.array(z.looseObject({ NSPrivacyCollectedDataTypeTracking: z.literal(false) })),
      NSPrivacyAccessedAPITypes: z.array(z.object({ NSPrivacyAccessedAPIType: z.string() })),
    })
    const privacy = schema.parse(plist.parse(read(join(IOS, 'PrivacyInfo.xcprivacy'))))
    const used = Object.entries(apis)
      .filter(([, use]) => use.test(code))
      .map(([name]) => name)
    const declared = privacy.NSPrivacyAccessedAPITypes.map((one) => one.NSPrivacyAccessedAPIType)
    expect(declared.toSorted()).toEqual(used.toSorted())
  })

  test('the project is read by a parser; it builds every file that it names, with the values of the operator', () => {
    const path = join(MOBILE, 'ios/App/App.xcodeproj/project.pbxproj')
    const objects = z
      .object({
        PBXFileReference: z.record(
          z.string(),
          z.union([z.string(), z.looseObject({ path: z.string(), sourceTree: z.string() })]),
        ),
        PBXBuildFile: z.record(z.string(), z.union([z.string(), z.looseObject({ fileRef: z.optional(z.string()) })])),
      })
      .parse(xcode.project(path).parseSync().hash.project.objects)
    const references = Object.entries(objects.PBXFileReference).flatMap(([id, one]) =>
      typeof one === 'string' ? [] : [{ id, ...one }],
    )
    const written = ['App.app', 'public', 'capacitor.config.json', 'config.xml']
    const missing = references
      .map((one) => one.path.replaceAll('"', ''))
      .filter((name) => !written.includes(name))
      .filter((name) => !existsSync(join(IOS, name)) && !existsSync(join(MOBILE, 'ios/App', name)))
    expect(missing).toEqual([])
    const text = read(path)
    const known = new Set([
      ...references.map(({ id }) => id),
      ...[...text.matchAll(/^\t\t(\w{24}) \/\* .* \*\/ = \{$/gm)].map(([, id = '']) => id),
    ])
    const built = Object.values(objects.PBXBuildFile).flatMap((one) =>
      typeof one === 'string' || !one.fileRef ? [] : [one.fileRef],
    )
    expect(built.filter((id) => !known.has(id))).toEqual([])
    for (const setting of ['PRODUCT_BUNDLE_IDENTIFIER = "$(APP_ID)"', 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements'])
      expect(text.split(setting)).toHaveLength(3)
    for (const name of ['debug', 'release'])
      expect(read(join(MOBILE, `ios/${name}.xcconfig`))).toContain('#include "operator.xcconfig"')
  })
})

/** Groovy without its texts and comments. */
const withoutTexts = (code: string): string =>
  code.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '')

/** The brackets that are opened and not closed, or the first one that closes none. */
function unclosed(code: string): string {
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const character of code) {
    if ('([{'.includes(character)) open.push(character)
    else if (character in pairs && open.pop() !== pairs[character]) return character
  }
  return open.join('')
}
