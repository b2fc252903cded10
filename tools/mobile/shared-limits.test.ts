import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ATTACHMENT_BYTES } from '#features/documents/shared/attachments.contract.ts'
import { SHARED_BYTES, SHARED_MOST } from '#platform/web/offline/shared-files.ts'
import { ROOT } from '../run.ts'

test('the page, the service worker and the shell of Android take as many and as large files', () => {
  const numbersIn = (path: string, most: string, bytes: string) => {
    const code = readFileSync(join(ROOT, path), 'utf8')
    const numberOf = (name: string) =>
      (new RegExp(` ${name} = ([\\d *]+)`).exec(code)?.[1] ?? '')
        .split('*')
        .reduce((product, factor) => product * Number.parseInt(factor, 10), 1)
    return { most: numberOf(most), bytes: numberOf(bytes) }
  }
  const inPage = { most: SHARED_MOST, bytes: ATTACHMENT_BYTES }
  expect(SHARED_BYTES).toBe(ATTACHMENT_BYTES)
  expect(numbersIn('app/web/sw.ts', 'SHARED_MOST', 'SHARED_BYTES')).toEqual(inPage)
  const java = 'mobile/android/app/src/main/java/org/caravan/app/SharedFilesPlugin.java'
  expect(numbersIn(java, 'MOST_FILES', 'MOST_BYTES')).toEqual(inPage)
})
