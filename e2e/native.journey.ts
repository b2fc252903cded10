import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { getNoticeSettings } from '#features/notices/shared/settings.contract.ts'
import { latestPositions } from '#features/positions/shared/positions.contract.ts'
import { test } from './app.ts'
import { callAs } from './care-steps.ts'
import { leaveFor, setOff } from './crew-steps.ts'
import { entriesIn } from './device-store.ts'
import { NativePhone, NativeShell } from './native-shell.ts'
import { collectErrors, PHONE, signIn } from './people.ts'

/** A key of the form that Firebase gives; no message leaves in this journey. */
function firebaseKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = join(mkdtempSync(join(tmpdir(), 'caravan-fcm-')), 'key.json')
  const key = {
    project_id: 'school',
    client_email: 'push@school.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'https://oauth2.googleapis.com/token',
  }
  writeFileSync(file, JSON.stringify(key))
  return file
}

test.use({ serviceWorkers: 'allow', settings: { FCM_KEY: firebaseKey() } })

/** The person turns to another app: the page stays, and is not on screen. */
const leaveScreen = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('the morning of a crew in the app: position, push and links; the app is killed in the background', async ({
  browser,
  app,
}) => {
  // The app starts three times.
  test.slow()
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: app.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
  })
  const native = new NativePhone()
  let shell = new NativeShell(native)
  let phone = await shell.open(context)
  const errors = collectErrors(phone)
  const office = await callAs(app, 'CB_ADMIN')
  const seen = async () => {
    const [position] = await office.call(latestPositions, {})
    return position && [position.latitude, position.longitude]
  }
  // The arrival at a stop may wait there too, when the machine is slow.
  const boardings = () => native.sqlite.rows().filter((row) => !row.includes('"runs.reachStop"')).length
  await signIn(phone, app, 'CB_ASSISTANT')

  await test.step('the phone takes push; a tap on one opens the notices', async () => {
    await phone.goto('/loggedIn/settings/')
    await phone.getByRole('button', { name: 'Notify me on this device' }).click()
    await expect(phone.getByText('This device', { exact: true })).toBeVisible()
    const link = '/loggedIn/notificationScreen/'
    await shell.send('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification: { id: '1', data: { link } },
    })
    await expect(phone).toHaveURL(link)
    await shell.send('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification: { id: '2', data: { link: 'https://elsewhere.example/loggedIn/x/' } },
    })
    await expect(phone).toHaveURL(link)
  })

  await test.step('the back button leads back, and at the end of the way it keeps the app', async () => {
    await shell.send('App', 'backButton', { canGoBack: true })
    await expect(phone).toHaveURL(/loggedIn\/settings/)
    await shell.send('App', 'backButton', { canGoBack: false })
    await expect.poll(() => native.minimized).toBe(1)
  })

  await test.step('the run starts; the position is shared while the page is on screen', async () => {
    await phone.goto('/loggedIn/menuPage/')
    await phone.getByRole('link', { name: 'Open the run' }).click()
    await phone.getByRole('button', { name: 'Share position' }).click()
    await setOff(phone)
    await expect
      .poll(() => native.serviceNotices)
      .toEqual([
        'The position of this phone is shared. Families and the school see where the vehicle is until the run is closed.',
      ])
    await shell.move(45.1, 7.6)
    await expect.poll(seen).toEqual([45.1, 7.6])
    expect(native.requests).toEqual([])
  })

  await test.step('off the screen positions go on, sent by the native code', async () => {
    await leaveScreen(phone)
    await expect
      .poll(async () => {
        await shell.move(45.11, 7.61)
        return seen()
      })
      .toEqual([45.11, 7.61])
    expect(
      native.requests.every((request) => /^POST \/comunibus\/api\/v1\/history\/[\w-]+\/position$/.test(request)),
    ).toBe(true)
    expect(native.requests.length).toBeGreaterThan(0)
  })

  await test.step('without network a child is recorded; the call is in the encrypted database of the app', async () => {
    await context.setOffline(true)
    await phone.getByRole('button', { name: 'On board: Leonardo Ferri' }).click()
    await expect.poll(boardings).toBe(1)
    expect(await entriesIn(phone, 'outbox')).toBe(0)
  })

  await test.step('the system kills the app; after the sign-in it goes on with the run and with its position', async () => {
    await phone.close()
    native.serviceNotices = []
    await context.setOffline(false)
    shell = new NativeShell(native)
    phone = await shell.open(context)
    const more = collectErrors(phone)
    phone.on('close', () => errors.push(...more))
    await signIn(phone, app, 'CB_ASSISTANT')
    await phone.getByRole('link', { name: 'Go on' }).click()
    await expect(phone.getByText('Stop 1 of')).toBeVisible()
    await expect.poll(() => native.serviceNotices).toHaveLength(1)
    await shell.move(45.12, 7.62)
    await expect.poll(seen).toEqual([45.12, 7.62])
    await expect(phone.getByRole('button', { name: 'On board: Leonardo Ferri' })).toBeHidden()
    await phone.getByRole('button', { name: 'On board: Matilde Ferri' }).click()
    await expect.poll(() => native.sqlite.rows().length).toBe(0)
    await leaveFor(phone, 'Via Grimaldi')
  })

  await test.step('a link to this server opens its page', async () => {
    await phone.goto('/loggedIn/menuPage/')
    await shell.send('App', 'appUrlOpen', { url: `${app.url}/loggedIn/notificationScreen/` })
    await expect(phone).toHaveURL('/loggedIn/notificationScreen/')
  })

  await test.step('signing out during the run ends its position and push; what is not sent stays for the same person', async () => {
    await phone.goto('/loggedIn/menuPage/')
    await phone.getByRole('link', { name: 'Go on' }).click()
    await expect.poll(() => native.serviceNotices).toHaveLength(1)
    const crew = await callAs(app, 'CB_ASSISTANT')
    const devices = async () => (await crew.call(getNoticeSettings, {})).devices.length
    expect(await devices()).toBe(1)
    const isRecording = (url: URL) => url.pathname.includes('/history/') && !url.pathname.endsWith('/position')
    await context.route(isRecording, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await phone
      .getByRole('button', { name: /^On board: / })
      .first()
      .click()
    await expect.poll(boardings).toBe(1)
    await phone.goto('/loggedIn/menuPage/')
    // Its outbox is no storage of a browser.
    await expect(phone.getByText('This browser may delete what is not sent yet')).toHaveCount(0)
    await phone
      .getByRole('button', { name: /account/i })
      .first()
      .click()
    await phone.getByRole('menuitem', { name: 'Sign out' }).click()
    const asked = phone.getByRole('dialog', { name: 'Sign out with unsent work?' })
    await expect(asked).toContainText('is sent when you sign in here again')
    await asked.getByRole('button', { name: 'Sign out' }).click()
    await expect(phone.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    await expect.poll(() => native.serviceNotices).toEqual([])
    expect(await devices()).toBe(0)
    expect(native.pushes).toBe(false)
    const last = await seen()
    await shell.move(45.2, 7.7)
    expect(await seen()).toEqual(last)
    await context.unroute(isRecording)
    expect(boardings()).toBe(1)
    await signIn(phone, app, 'CB_ASSISTANT')
    await expect.poll(() => native.sqlite.rows().length).toBe(0)
  })
  await phone.close()
  expect(errors).toEqual([])
})
