import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { findWebKit, type WebKit } from '../../tools/engines/find.ts'
import { freePort, startProgram } from './process.ts'
import { openDesk } from './webkit-desk.ts'

/** The driver of WebKitGTK on a display of its own. A session is a browser with an empty profile. */
export type WebKitDriver = { open: () => Promise<WebKitSession>; end: () => Promise<void> }

/** One browser window. `consoleErrors` grows while the page runs. */
export type WebKitSession = { driver: WebDriver; consoleErrors: string[]; close: () => Promise<void> }

/** Starts Xvfb on a free display and WebKitWebDriver on a free port. Throws when a program is missing or does not start. */
export async function startWebKit(): Promise<WebKitDriver> {
  const found = findWebKit()
  if (!found) throw new Error('WebKitWebDriver, MiniBrowser or Xvfb is missing.')
  const desk = await openDesk(found.display)
  const port = await freePort()
  const driver = startProgram(found.driver, ['--host=127.0.0.1', `--port=${port}`], desk.env)
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
      await desk.end()
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

/** WebKit prints console messages as `CONSOLE <source> <level> <message>`. A call without network is no error of the page. */
const isError = (line: string) =>
  /CONSOLE \S+ ERROR|CONSOLE ERROR/.test(line) &&
  !/CONSOLE NETWORK|Could not connect|Failed to load resource/.test(line)
