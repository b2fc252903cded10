/**
 * Runs the Firefox of the machine for Playwright and adapts two WebDriver BiDi commands (docs/adr/0250):
 * - `emulation.setMediaFeaturesOverride` is sent for every context, and Firefox up to 153 does not have it. The bridge answers it;
 *   the preferences of `engines.config.ts` set reduced motion.
 * - Playwright fills a field by assigning its value, which a controlled React field does not notice. The bridge inserts the text as
 *   an edit of the user instead.
 */
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const LISTENING = /^WebDriver BiDi listening on (ws:\/\/\S+)$/
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const firefox = spawn(process.env['CARAVAN_FIREFOX'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of SIGNALS) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (address) openBridge(`${address}/session`)
  else process.stderr.write(`${line}\n`)
})

/** Opens a socket for Playwright in front of the one of Firefox, and prints its address as Firefox does. */
function openBridge(target: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    // A server that listens on a port has an address of this type.
    const { port } = server.address() as AddressInfo
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (playwright) => {
    const browser = new WebSocket(target, { perMessageDeflate: false })
    const queued: string[] = []
    browser.on('open', () => queued.splice(0).forEach((message) => browser.send(message)))
    browser.on('message', (data) => playwright.send(String(data)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
    playwright.on('message', (data) => {
      const message = String(data)
      const answer = answerOf(message)
      if (answer !== undefined) playwright.send(answer)
      else if (browser.readyState === WebSocket.OPEN) browser.send(asEdit(message))
      else queued.push(message)
    })
  })
}

/** Returns the answer to a command that this Firefox does not have; undefined for a command that it has. */
function answerOf(message: string): string | undefined {
  const command: { id: number; method: string } = JSON.parse(message)
  if (command.method !== 'emulation.setMediaFeaturesOverride') return undefined
  return JSON.stringify({ type: 'success', id: command.id, result: {} })
}

const asEdit = (message: string) =>
  message.replace('window.__pw_bidiInsertText(', "document.execCommand('insertText', false, ")
