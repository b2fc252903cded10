import type { Page } from '@playwright/test'

/** How many entries the browser keeps in a store of the app's database, of anybody. */
export const entriesIn = (page: Page, store: 'outbox' | 'drafts'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('caravan')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(name).objectStore(name).count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
    store,
  )
