/** Finds the engines of the journeys beside Chromium: WebKit (WebKitGTK with its driver, on a display of Xvfb) and Firefox. */
import { existsSync, globSync } from 'node:fs'

/** What WebKit is driven with: the WebDriver server, the browser and the X server. */
export type WebKit = { driver: string; browser: string; display: string }

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Returns the path of a Firefox (`FIREFOX_PATH` first), or undefined. */
export function findFirefox(): string | undefined {
  const chosen = process.env['FIREFOX_PATH']
  return [...(chosen ? [chosen] : FIREFOX)].find((path) => existsSync(path))
}

/** Returns the programs of WebKitGTK; undefined when one of them is missing. */
export function findWebKit(): WebKit | undefined {
  const driver = '/usr/bin/WebKitWebDriver'
  const display = '/usr/bin/Xvfb'
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1)
  return browser && existsSync(driver) && existsSync(display) ? { driver, browser, display } : undefined
}
