import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { findWebKit, type WebKit } from '../../tools/engines/find.ts'
import { freePort, startProgram } from './process.ts'

/** The driver of WebKitGTK on a display of its own. A session is a browser with an empty profile. */
export type WebKitDriver = { open: () => Promise<WebKitSession>; end: () => Promise<void> }

/** One browser window. `consoleErrors` grows while the page runs. */
export type WebKitSession = { driver: WebDriver; consoleErrors: string[]; close: () => Promise<void> }

/** The toolbar of MiniBrowser keeps its window at 447 px or wider; without padding it allows 390. */
const GTK_CSS =
  'toolbar, button, entry, notebook, tab, header { min-width: 0; padding: 0; margin: 0; border-width: 0; }'

/** Starts Xvfb on a free display and WebKitWebDriver on a free port. Throws when a program is missing or does not start. */
export async function startWebKit(): Promise<WebKitDriver> {
  const found = findWebKit()
  if (!found) throw new Error('WebKitWebDriver, MiniBrowser or Xvfb is missing.')
  const home = makeHome()
  const xvfb = startProgram(found.display, ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {})
  const display = await firstLine(xvfb.child.stdout)
  const port = await freePort()
  const driver = startProgram(found.driver, ['--host=127.0.0.1', `--port=${port}`], {
    ...process.env,
    DISPLAY: `:${display}`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    TZ: 'Europe/Rome',
    // No accessibility bus, which would be started and would outlive the browser.
    NO_AT_BRIDGE: '1',
    GIO_USE_VFS: 'local',
  })
  const errors: string[] = []
  for (const output of [driver.child.stdout, driver.child.stderr]) {
    if (output) createInterface({ input: output }).on('line', (line) => isError(line) && errors.push(line))
  }
  const url = `http://127.0.0.1:${port}`
  await expect(async () => void (await fetch(`${url}/status`))).toPass({ timeout: 20_000 })
  return {
    open: () => openSession(url, found, errors),
    end: async () => {
      await driver.end()
      await xvfb.end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function openSession(url: string, { browser }: WebKit, consoleErrors: string[]): Promise<WebKitSession> {
  consoleErrors.length = 0
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args },
  })
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  return { driver, consoleErrors, close: () => driver.quit() }
}

/** A home folder with the GTK settings of these runs: a narrow toolbar, reduced motion. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'caravan-webkit-'))
  const settings = join(home, '.config', 'gtk-3.0')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'gtk.css'), GTK_CSS)
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return home
}

/** WebKit prints console messages as `CONSOLE <source> <level> <message>`. A call without network is no error of the page. */
const isError = (line: string) =>
  /CONSOLE \S+ ERROR|CONSOLE ERROR/.test(line) &&
  !/CONSOLE NETWORK|Could not connect|Failed to load resource/.test(line)

function firstLine(output: NodeJS.ReadableStream | null): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!output) return reject(new Error('Xvfb has no output.'))
    const lines = createInterface({ input: output })
    lines.once('line', (line) => resolve(line.trim()))
    lines.once('close', () => reject(new Error('Xvfb ended before it opened a display.')))
  })
}
