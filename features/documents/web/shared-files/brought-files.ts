import * as z from 'zod/mini'
import { base64Of } from '#platform/web/api/base64.ts'
import { forgetShared, sharedFiles, SHARED_MOST } from '#platform/web/offline/shared-files.ts'
import { shareOfTab } from '#platform/web/offline/share-of-tab.ts'
import { BROUGHT, fromShelf, shelve, unshelve } from '#platform/web/offline/shelf.ts'
import { refusalOf, type SharedRefusal } from '../../shared/shared-files.rules.ts'
import { blobOf } from '../file-bytes.api.ts'

/** A shared file that waits on this device to become part of a document. `place`: its name on the shelf. */
export type BroughtFile = { place: string; file: File }
export type RefusedFile = { name: string; why: SharedRefusal }

/** One name for each file that may wait: their number is limited by it. */
const PLACES = Array.from({ length: SHARED_MOST }, (_, index) => `${BROUGHT}${index}`)
const stored = z.object({ name: z.string(), type: z.string(), data: z.string() })

/** The files that wait on this device for the account. */
export async function broughtFiles(account: string): Promise<BroughtFile[]> {
  const found = await Promise.all(
    PLACES.map(async (place) => {
      const one = await fromShelf(account, place, stored)
      return one ? [{ place, file: new File([blobOf(one.data, one.type)], one.name, { type: one.type }) }] : []
    }),
  )
  return found.flat()
}

/**
 * Takes what was just shared with this tab, seals it for the account beside what waits already, and forgets where it came from. A device without
 * room has it for as long as the page is open.
 */
export function takeBrought(account: string): Promise<Taken> {
  turn = turn.catch(() => undefined).then(() => takeAlone(account))
  return turn
}

type Taken = { files: BroughtFile[]; refused: RefusedFile[] }
/** One after the other: files may be shared while those before are still being sealed. */
let turn: Promise<Taken> = Promise.resolve({ files: [], refused: [] })

const TURN_WAITS_MS = 5000

/** Two tabs of one account would choose the same place. Older browsers have no locks; one without storage refuses them. */
async function takeAlone(account: string): Promise<Taken> {
  if (!('locks' in navigator)) return take(account)
  let taking: Promise<Taken> | undefined
  const begin = () => (taking ??= take(account))
  // Real time: a tab that was suspended may hold it.
  const signal = AbortSignal.timeout(TURN_WAITS_MS)
  await navigator.locks.request(`caravan.shared.${account}`, { signal }, begin).catch(begin)
  return begin()
}

async function take(account: string): Promise<Taken> {
  const files = await broughtFiles(account)
  const refused: RefusedFile[] = []
  const share = shareOfTab()
  if (share === null) return { files, refused }
  for (const [index, { name, size, file }] of (await sharedFiles(share)).entries()) {
    const place = PLACES.find((one) => !files.some((other) => other.place === one))
    const isUnread = file === null && index < SHARED_MOST
    const why = refusalOf({ name, size }, place !== undefined && (file !== null || isUnread))
    if (why !== null || !file || place === undefined) {
      refused.push({ name, why: why ?? 'unread' })
      continue
    }
    await shelve(account, place, { name, type: file.type, data: await base64Of(file) })
    files.push({ place, file })
  }
  await forgetShared()
  return { files, refused }
}

/** Forgets a file: it was added, or is not wanted. */
export const forgetBrought = (account: string, { place }: Pick<BroughtFile, 'place'>): Promise<void> =>
  unshelve(account, place)
