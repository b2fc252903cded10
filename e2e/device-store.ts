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

/** Everything that the app keeps sealed on the shelf of this browser, opened with the keys that the browser holds: one text. */
export const openedShelf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerTo = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => resolve(request.result))
      })
    const database = await answerTo(indexedDB.open('caravan'))
    const stores = database.transaction(['keys', 'shelf'])
    const rows: { account: string; name: string; sealed: { iv: BufferSource; bytes: BufferSource } }[] = await answerTo(
      stores.objectStore('shelf').getAll(),
    )
    const accounts = await answerTo(stores.objectStore('keys').getAllKeys())
    const keys: CryptoKey[] = await answerTo(stores.objectStore('keys').getAll())
    database.close()
    const opened = await Promise.all(
      rows.map(async ({ account, name, sealed: { iv, bytes } }) => {
        const key = keys[accounts.indexOf(account)]
        if (!key) throw new Error(`no key of ${account}`)
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
        return `${name} ${new TextDecoder().decode(plain)}`
      }),
    )
    return opened.join('\n')
  })
