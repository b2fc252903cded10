import { readRow, update } from './database.ts'
import { isRefusal } from './store-state.ts'

/** Stands for the device during this visit where the browser refuses storage. Its numbers also begin at 1. */
let visit: { id: string; numbers: Map<string, number> } | undefined

/** The name of this device, made once; once per visit where the browser refuses storage. */
export async function deviceId(): Promise<string> {
  if (visit) return visit.id
  try {
    return await storedId()
  } catch (error) {
    if (!isRefusal(error)) throw error
    visit = { id: crypto.randomUUID(), numbers: new Map() }
    return visit.id
  }
}

/**
 * The next number of this device (`deviceId`, which is asked first) for a run: counts from 1 without gaps, so that a missing
 * one is noticed.
 */
export async function nextDeviceSeq(runId: string): Promise<number> {
  if (!visit) return storedNumber(runId)
  const next = (visit.numbers.get(runId) ?? 0) + 1
  visit.numbers.set(runId, next)
  return next
}

async function storedId(): Promise<string> {
  const stored = await readRow('device', 'id')
  if (typeof stored === 'string') return stored
  return update('strict', async (tx) => {
    const store = tx.objectStore('device')
    const kept = await store.get('id')
    const id = typeof kept === 'string' ? kept : crypto.randomUUID()
    if (id !== kept) await store.put(id, 'id')
    return id
  })
}

function storedNumber(runId: string): Promise<number> {
  return update('strict', async (tx) => {
    const store = tx.objectStore('device')
    const last = await store.get(`seq.${runId}`)
    const next = typeof last === 'number' ? last + 1 : 1
    await store.put(next, `seq.${runId}`)
    return next
  })
}
