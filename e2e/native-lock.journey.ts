import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { setOff } from './crew-steps.ts'
import { NativePhone, NativeShell } from './native-shell.ts'
import { collectErrors, openSession, PHONE, signIn } from './people.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE, locale: 'en-GB', timezoneId: 'Europe/Rome' })

/** The app leaves the screen, and comes back after so many minutes by its own clock. */
const away = (page: Page, minutes: number) =>
  page.evaluate((passed) => {
    const show = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show(true)
    const left = Number(localStorage.getItem('caravan.lock.left'))
    localStorage.setItem('caravan.lock.left', String(left - passed * 60_000))
    show(false)
  }, minutes)
const lockTitle = (page: Page) => page.getByRole('heading', { name: 'Caravan is locked' })

test('the app locks after the chosen time; a run goes on below, and who does not unlock may sign out', async ({
  context,
  app,
}) => {
  const native = new NativePhone()
  const shell = new NativeShell(native)
  let phone = await shell.open(context)
  const errors = collectErrors(phone)
  await openSession(phone, app, 'CB_ASSISTANT')

  await test.step('it is off at first; who cannot show who they are does not change it', async () => {
    await away(phone, 600)
    expect(native.asked).toBe(0)
    await phone.goto('/loggedIn/settings/')
    const lock = phone.getByRole('region', { name: 'App lock' })
    await expect(lock.getByRole('radio', { name: 'Never' })).toBeChecked()
    native.shows = 'nothing'
    await lock.getByText('After 5 minutes away').click()
    await expect(lock.getByText('The lock was not changed')).toBeVisible()
    await expect(lock.getByRole('radio', { name: 'Never' })).toBeChecked()
    native.shows = 'finger'
    await lock.getByText('After 5 minutes away').click()
    await expect(lock.getByRole('radio', { name: 'After 5 minutes away' })).toBeChecked()
  })

  await test.step('a short time away changes nothing; a long one hides everything until the finger is shown', async () => {
    await phone.goto('/loggedIn/menuPage/')
    await phone.getByRole('link', { name: 'Open the run' }).click()
    await phone.getByRole('button', { name: 'Share position' }).click()
    await setOff(phone)
    const asked = native.asked
    await away(phone, 4)
    expect(native.asked).toBe(asked)
    native.shows = 'nothing'
    await away(phone, 6)
    await expect(phone.getByText('Not unlocked. Try again')).toBeVisible()
    await expect(phone.getByText('Stop 1 of')).toBeHidden()
    await expect(phone.getByRole('button', { name: /On board:/ })).toHaveCount(0)
    // The run goes on below.
    expect(native.serviceNotices).toHaveLength(1)
    await shell.send('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification: { id: '1', data: { link: '/loggedIn/notificationScreen/' } },
    })
    await expect(phone).toHaveURL('/loggedIn/notificationScreen/')
    await expect(phone.getByRole('heading', { name: 'Notifications' })).toBeHidden()
    await phone.reload()
    await expect(phone.getByText('Not unlocked. Try again')).toBeVisible()
    native.shows = 'finger'
    await phone.getByRole('button', { name: 'Unlock' }).click()
    await expect(lockTitle(phone)).toBeHidden()
    await expect(phone.getByRole('main')).toBeVisible()
  })

  await test.step('killed and started again without network, it asks before it shows the run that the phone holds', async () => {
    await phone.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await phone.close()
    await context.setOffline(true)
    native.shows = 'nothing'
    phone = await new NativeShell(native).open(context)
    await phone.goto('/loggedIn/menuPage/')
    await expect(phone.getByText('Not unlocked. Try again')).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Go on' })).toBeHidden()
    native.shows = 'finger'
    await phone.getByRole('button', { name: 'Unlock' }).click()
    await expect(phone.getByRole('link', { name: 'Go on' })).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('the other way out is to sign out', async () => {
    native.shows = 'nothing'
    await signIn(phone, app, 'CB_ASSISTANT')
    await away(phone, 6)
    await expect(phone.getByText('Not unlocked. Try again')).toBeVisible()
    await phone.getByRole('button', { name: 'Sign out' }).click()
    await expect(phone.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('a file that is shared with the app on Android opens the new document; one that is not read is named', async ({
  context,
  app,
}) => {
  const shell = new NativeShell(new NativePhone(), ['CapacitorSQLite', 'BiometricAuthNative'])
  const phone = await shell.open(context)
  const errors = collectErrors(phone)
  await openSession(phone, app, 'CB_ADMIN')
  const data = Buffer.from('%PDF-1.4\n').toString('base64')
  await shell.send('SharedFiles', 'shared', {
    files: [
      { name: 'Licence.pdf', type: 'application/pdf', size: 9, data },
      { name: 'Film.pdf', type: 'application/pdf', size: 10 * 1024 * 1024 + 1 },
    ],
  })
  const drawer = phone.getByRole('dialog', { name: 'New document' })
  await expect(drawer.getByText('Licence.pdf')).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(phone.getByText('Film.pdf is too large.')).toBeVisible()

  // While the page is open, another one joins it.
  await shell.send('SharedFiles', 'shared', {
    files: [{ name: 'Second.pdf', type: 'application/pdf', size: 9, data }],
  })
  await expect(drawer.getByText('Second.pdf')).toBeVisible()
  await expect(drawer.getByText('Licence.pdf')).toBeVisible()

  // The shell of an earlier version has no lock.
  await phone.goto('/loggedIn/settings/')
  await expect(phone.getByRole('region', { name: 'Quiet hours' })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'App lock' })).toHaveCount(0)
  expect(errors).toEqual([])
})
