import { readRow, update } from './database.ts'

/** The name of this device, made once. */
export async function deviceId(): Promise<string> {
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

/** The next number of this device for a run: counts from 1 without gaps, so that a missing one is noticed. */
export function nextDeviceSeq(runId: string): Promise<number> {
  return update('strict', async (tx) => {
    const store = tx.objectStore('device')
    const last = await store.get(`seq.${runId}`)
    const next = typeof last === 'number' ? last + 1 : 1
    await store.put(next, `seq.${runId}`)
    return next
  })
}
