/** Finds the browser of the journeys; installs Debian's where root may, otherwise says which command to run. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isMain } from './run.ts'

/** How Chromium is started wherever this project starts it: without a sandbox (root) and without calls to anybody. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium (`CHROMIUM_PATH` first), or undefined. */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return existsSync(chosen) ? chosen : undefined
  return PLACES.find((path) => existsSync(path))
}

/** Chromium without windows, of the same package source: a journey takes an eighth less of both processors in it. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The path of the headless shell where it is installed and no browser is named in `CHROMIUM_PATH`, otherwise of a Chromium. */
export function findShell(): string | undefined {
  return !process.env['CHROMIUM_PATH'] && existsSync(SHELL) ? SHELL : findBrowser()
}

/** Installs the headless shell by apt when it is missing and this is root on Debian; a Chromium does where that fails. */
export function needShell(): void {
  if (process.env['CHROMIUM_PATH'] || existsSync(SHELL)) return
  if (!mayInstall()) return
  if (!apt('chromium-headless-shell'))
    console.log('chromium-headless-shell cannot be installed; the journeys use Chromium.')
}

const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Installs Debian packages where this is root on Debian. Returns whether apt installed them. */
export function installPackages(packages: string): boolean {
  if (!mayInstall()) return false
  console.log(`Installing ${packages} ...`)
  return apt(packages)
}

/** Whether apt installed the packages. */
function apt(packages: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const lines = ['apt-get update -q', `apt-get install -y --no-install-recommends -q ${packages}`]
  return lines.every(
    (line) => spawnSync('/bin/sh', ['-c', line], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0,
  )
}

/** The path of a Chromium, installed by apt when it is missing and this is root on Debian. Throws with the command to run. */
export function needBrowser(): string {
  const found = findBrowser()
  if (found) return found
  if (process.env['CHROMIUM_PATH']) throw new Error(`CHROMIUM_PATH names no file: ${process.env['CHROMIUM_PATH']}`)
  const packages = 'chromium fonts-liberation'
  const command = `apt-get install -y --no-install-recommends ${packages}`
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error('No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH, then run npm test again.')
  }
  if (process.getuid?.() !== 0) {
    throw new Error(`No browser. Run \`sudo ${command}\` (or name one in CHROMIUM_PATH), then npm test again.`)
  }
  console.log('Installing a browser for the journeys (Debian package chromium) ...')
  if (!apt(packages)) throw new Error(`\`${command}\` failed: see the lines above.`)
  const installed = findBrowser()
  if (!installed)
    throw new Error('The chromium package is installed, but no browser was found: name it in CHROMIUM_PATH.')
  return installed
}

if (isMain(import.meta)) console.log(needBrowser())
