import { expect } from '@playwright/test'
import { PHONE } from '../people.ts'
import { HOMES, REFUSALS, refuse } from '../refuse-storage.ts'
import { runBeforeScripts } from './before-scripts.ts'
import { needsWebKit, signIn, test } from './webkit.ts'

needsWebKit()

for (const refused of REFUSALS)
  test(`WebKit that refuses ${refused}: each home is drawn, and says what does not work`, async ({
    webkit: { app, page, consoleErrors },
  }) => {
    const proxy = await runBeforeScripts(app.url, `(${refuse.toString()})('${refused}')`)
    const refusing = page.at(proxy.url)
    try {
      await refusing.resize(PHONE)
      for (const role of ['CB_ADMIN', 'CB_PARENT', 'CB_ASSISTANT'] as const) {
        await signIn(refusing, app, role)
        await refusing.sees(HOMES[role])
        await refusing.sees('does not let Caravan store anything')
        await refusing.settled()
        expect((await refusing.state()).text).not.toMatch(/This did not load|Something went wrong/)
        await refusing.takePicture(`webkit-${refused}-${role}`)
        // Without storage the session ends with its page.
        if (refused === 'database') await refusing.evaluate(() => sessionStorage.clear())
      }
      expect(consoleErrors.filter((line) => !line.includes('WebSocket'))).toEqual([])
    } finally {
      proxy.close()
    }
  })
