import { expect } from '@playwright/test'
import { PHONE } from '../people.ts'
import { needsWebKit, signIn, test } from './webkit.ts'

needsWebKit()

test('WebKit: a crew starts its run, boards two children without network, reloads, and everything is sent', async ({
  webkit: { app, page, network, consoleErrors },
}) => {
  await page.resize(PHONE)
  await signIn(page, app, 'CB_ASSISTANT')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await test.step('starts the run with network', async () => {
    await page.tap('Open the run')
    await page.tap('Start')
    await page.until('the first stop, or the question about an early start', async () => {
      if (await page.has('Start now')) await page.tap('Start now')
      return /Stop \d+ of/.test((await page.state()).text)
    })
    await page.sees('0 of 8')
    await page.sent()
  })

  await test.step('boards without network, and the records survive a reload', async () => {
    network.disconnect()
    await page.tapAway('On board: Leonardo Ferri')
    await page.tapAway('On board: Matilde Ferri')
    await page.sees('2 of 8')
    await page.sees('You are offline.')
    await page.reload()
    await page.sees('2 of 8')
    await page.sees(/\d not yet sent/)
  })

  await test.step('sends when the network is back, and the server confirms every record', async () => {
    network.reconnect()
    await page.sent()
    await page.until(
      'no record is on this phone alone',
      async () => !(await page.state()).text.includes('On this phone'),
    )
  })

  await test.step('back leads out of the run, which is as it was when it is opened again', async () => {
    await page.back()
    await page.tap('Go on')
    await page.sees('2 of 8')
  })
  expect(consoleErrors).toEqual([])
})
