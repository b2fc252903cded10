import { expect, type BrowserContext, type Page } from '@playwright/test'
import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { searchDoses, searchDoseRound } from '#features/medicines/shared/doses.contract.ts'
import { joinCareTeams } from '../bench/care-team.ts'
import type { Client } from '../bench/client.ts'
import { callAs, nthValue, valuesOnServer, without } from './care-steps.ts'
import { inGateOrProof } from '../tools/gate/scope.ts'
import { newFolder, test, type AppContext } from './app.ts'
import { collectErrors, openSession } from './people.ts'
import { startPhone } from './phone.ts'

/** In the proof: a shift of 100 entries and 20 kills (docs/adr/0253-gate-and-proof.md). In the gate the same story with fewer. */
const VALUES = inGateOrProof(8, 95)
const MEDICATED = ['Ettore Campione', 'Nives Modello'] as const
const DOSES_OF = [
  'Ettore Campione Apixaban 2,5 mg',
  'Ettore Campione Paracetamol 500 mg',
  'Nives Modello Metformin 500 mg',
  'Nives Modello Apixaban 2,5 mg',
  'Nives Modello Paracetamol 500 mg',
]
const DOSES = DOSES_OF.length
const KILLS = { entering: inGateOrProof(2, 15), sending: inGateOrProof(1, 3) }
/** A phone whose browser ends in the middle of what it does, and starts again with what is on its disk. */
class KilledPhone {
  readonly #profile = join(newFolder(), 'profile')
  readonly #app: AppContext
  readonly errors: string[] = []
  #context: BrowserContext | undefined

  constructor(app: AppContext) {
    this.#app = app
  }

  async start(offline: boolean): Promise<Page> {
    const { context, page } = await startPhone(this.#profile, { baseURL: this.#app.url, offline })
    this.#context = context
    const errors = collectErrors(page)
    page.on('close', () => this.errors.push(...errors.splice(0)))
    return page
  }

  async setOffline(): Promise<void> {
    await this.#context?.setOffline(true)
  }

  /**
   * The process is gone at once: no page hears that it ends. Answers when it runs no more: a phone does not run two
   * browsers on one profile.
   */
  async kill(page: Page): Promise<void> {
    const context = this.#context
    if (!context) return
    const pid = await browserPid(context)
    const gone = new Promise((resolve) => context.once('close', resolve))
    const session = await context.newCDPSession(page)
    void session.send('Browser.crash').catch(() => undefined)
    await gone
    await expect.poll(() => isRunning(pid)).toBe(false)
    this.#context = undefined
  }

  async end(): Promise<void> {
    await this.#context?.close()
    rmSync(join(this.#profile, '..'), { recursive: true, force: true })
  }
}

async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('the browser does not say which process it is')
  return pid
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a shift without network whose browser is killed again and again: all entries arrive, each once, and no dose is given twice', async ({
  app,
}) => {
  test.setTimeout(450_000)
  await joinCareTeams(await callAs(app, 'CB_ADMIN'))
  const server = await callAs(app, 'CB_ASSISTANT')
  const before = await onServer(server)
  const phone = new KilledPhone(app)
  try {
    let page = await phone.start(false)
    await test.step('the phone takes both rounds along, then there is no network', async () => {
      await openSession(page, app, 'CB_ASSISTANT')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      for (const screen of ['careRound', 'doseRound']) {
        await page.goto(`/loggedIn/${screen}/`)
        await expect(page.getByText('Nives Modello').first()).toBeVisible()
      }
      await page.waitForLoadState('networkidle')
      await phone.setOffline()
    })

    const kept: string[] = []
    await test.step('values are entered; after some of them the browser is killed', async () => {
      for (let kill = 0; kill < KILLS.entering; kill += 1) {
        const [from, to] = [kill, kill + 1].map((at) => Math.floor((VALUES * at) / KILLS.entering))
        page = await enter(page, kept, { from: from ?? 0, to: to ?? VALUES })
        await phone.kill(page)
        page = await phone.start(true)
      }
      expect(kept).toHaveLength(VALUES)
    })
    await test.step('what to do in an emergency is there too, although nobody had opened it', async () => {
      await page.goto('/loggedIn/emergencyCards/')
      await expect(page.getByRole('region', { name: 'Nives Modello' })).toContainText('Borsa rossa')
    })

    await test.step('doses too; after a kill nobody is offered one again', async () => {
      await give(page)
      await phone.kill(page)
      page = await phone.start(true)
      await page.goto('/loggedIn/doseRound/')
      await expect(page.getByText(`${DOSES} not sent yet`)).toBeVisible()
      await offersNone(page)
      await phone.kill(page)
    })

    await test.step('with network it is killed while it sends, and goes on', async () => {
      for (let kill = 0; kill < KILLS.sending; kill += 1) {
        page = await phone.start(false)
        const arrived = (await onServer(server)).values.length
        await openSession(page, app, 'CB_ASSISTANT')
        await expect.poll(async () => (await onServer(server)).values.length).toBeGreaterThan(arrived)
        await phone.kill(page)
      }
    })
    await test.step('what was sent counts as done without network too, although no round was open', async () => {
      page = await phone.start(false)
      await openSession(page, app, 'CB_ASSISTANT')
      await expect.poll(async () => (await onServer(server)).doses.length).toBe(before.doses.length + DOSES)
      await phone.setOffline()
      await phone.kill(page)
      page = await phone.start(true)
      await page.goto('/loggedIn/doseRound/')
      await offersNone(page)
      await phone.kill(page)
    })
    await test.step('with network again nothing waits and nothing was refused', async () => {
      page = await phone.start(false)
      await openSession(page, app, 'CB_ASSISTANT')
      for (const screen of ['careRound', 'doseRound']) {
        await page.goto(`/loggedIn/${screen}/`)
        await expect(page.getByText('Nives Modello').first()).toBeVisible()
        await expect(page.getByText(/not sent yet|was refused|were refused/)).toHaveCount(0, { timeout: 90_000 })
      }
    })

    await test.step('the server has each value and each dose once', async () => {
      const after = await onServer(server)
      expect(without(after.values, before.values)).toEqual(kept.toSorted())
      expect(without(after.doses, before.doses)).toEqual(
        DOSES_OF.map((one) => one.replace(/ [\d,]+ mg$/, '')).toSorted(),
      )
    })
  } finally {
    await phone.end()
  }
  expect(phone.errors).toEqual([])
})

/** Nobody is offered a dose again. */
async function offersNone(page: Page): Promise<void> {
  for (const name of MEDICATED) {
    await page.getByRole('group', { name: 'People on this round' }).getByRole('button', { name }).click()
    await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Give', disabled: false })).toHaveCount(0)
  }
}

/** Gives everything that is due or as needed and needs no second person. */
async function give(page: Page): Promise<void> {
  await page.goto('/loggedIn/doseRound/')
  let given = 0
  for (const name of MEDICATED) {
    await page.getByRole('group', { name: 'People on this round' }).getByRole('button', { name }).click()
    const card = page.getByRole('region', { name })
    for (const dose of DOSES_OF.filter((one) => one.startsWith(name))) {
      await card
        .getByRole('group', { name: dose.slice(name.length + 1) })
        .getByRole('button', { name: 'Give' })
        .click()
      given += 1
      await expect(page.getByText(`${given} not sent yet`)).toBeVisible()
    }
  }
}

/** Enters the values from one number to before another, and waits until each lies on the phone. */
async function enter(page: Page, kept: string[], { from, to }: { from: number; to: number }): Promise<Page> {
  let shown: string | undefined
  for (let at = from; at < to; at += 1) {
    const { asked, person, value, recorded } = nthValue(at)
    if (asked.code !== shown) await page.goto(`/loggedIn/careRound/?measurement=${asked.code}`)
    shown = asked.code
    const field = page.getByRole('textbox', { name: `${asked.name} of ${person}` })
    await field.fill(value)
    await field.press('Enter')
    await expect(page.getByText(`${kept.length + 1} not sent yet`)).toBeVisible()
    kept.push(recorded)
  }
  return page
}

/** What the server has of these people. */
async function onServer(server: Client) {
  const values = await valuesOnServer(server)
  const medicated = await server.call(searchDoseRound, { body: {} })
  const doses: string[] = []
  for (const { id, fullName } of medicated) {
    const given = await server.call(searchDoses, {
      body: { filters: { personId: id, outcomes: ['given'] }, limit: 100, offset: 0 },
    })
    doses.push(...given.map((one) => `${fullName} ${one.product}`))
  }
  return { values, doses }
}
