import { openApp } from '#app/server/open-app.ts'
import { useApp, type AppMaker } from '#platform/server/testing/registry.ts'
import type { TestClock } from '#platform/server/testing/test-clock.ts'
import { watchApp } from './runner.ts'

/** Runs before every server test file under mutation: rows of each application are put back between two runs of a test. */
const openWatched: AppMaker = async (options) => {
  const opened = await openApp(options)
  // Every server test gives its application the clock of the tests.
  const clock = options.clock as TestClock
  const ownerUrl = options.urls.owner
  if (ownerUrl === undefined) throw new Error('A server test has a database of its own.')
  const end = watchApp({ ownerUrl, clock, forget: () => opened.app.known.forget() })
  return {
    ...opened,
    close: async () => {
      await end()
      await opened.close()
    },
  }
}

useApp(openWatched)
