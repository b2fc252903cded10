import { write } from './database.ts'

/** The name of this device, made once. */
export function deviceId(): Promise<string> {
  return write('strict', async (tx) => {
    const store = tx.objectStore('device')
    const kept = await store.get('id')
    const id = typeof kept === 'string' ? kept : crypto.randomUUID()
    if (id !== kept) await store.put(id, 'id')
    return id
  })
}

/** The next number of this device for a run: counts from 1 without gaps, so that a missing one is noticed. */
export function nextDeviceSeq(runId: string): Promise<number> {
  return write('strict', async (tx) => {
    const store = tx.objectStore('device')
    const last = await store.get(`seq.${runId}`)
    const next = typeof last === 'number' ? last + 1 : 1
    await store.put(next, `seq.${runId}`)
    return next
  })
}
