import { readRow, update } from './database.ts'
import { isRefusal } from './store-state.ts'

/** Stands for the device during this visit where the browser stores nothing. Its numbers also begin at 1. */
let visit: { id: string; numbers: Map<string, number> } | undefined

const visitOf = () => (visit ??= { id: crypto.randomUUID(), numbers: new Map() })

/** The name of this device, made once; once per visit where the browser stores nothing. */
export function deviceId(): Promise<string> {
  return visit ? Promise.resolve(visit.id) : storedId().catch(orOfVisit(({ id }) => id))
}

/**
 * The device and its next number for a run: counts from 1 without gaps, so that a missing one is noticed. A device that has become full
 * goes on under the name of the visit: a number that was not stored would be given out again after a reload.
 */
export async function nextMark(runId: string): Promise<{ deviceId: string; deviceSeq: number }> {
  const id = await deviceId()
  if (visit) return ofVisit(visit, runId)
  return storedNumber(runId)
    .then((deviceSeq) => ({ deviceId: id, deviceSeq }))
    .catch(orOfVisit((its) => ofVisit(its, runId)))
}

function ofVisit({ id, numbers }: NonNullable<typeof visit>, runId: string): { deviceId: string; deviceSeq: number } {
  const deviceSeq = (numbers.get(runId) ?? 0) + 1
  numbers.set(runId, deviceSeq)
  return { deviceId: id, deviceSeq }
}

/** For `catch`: what the visit has, where the browser stores nothing; every other error is thrown. */
const orOfVisit =
  <T>(read: (its: NonNullable<typeof visit>) => T) =>
  (error: unknown): T => {
    if (!isRefusal(error)) throw error
    return read(visitOf())
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
