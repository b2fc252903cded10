import { offlineDatabase } from './database.ts'

/** The name of this device, made once. */
export async function deviceId(): Promise<string> {
  const db = await offlineDatabase()
  const tx = db.transaction('device', 'readwrite')
  const kept = await tx.store.get('id')
  const id = typeof kept === 'string' ? kept : crypto.randomUUID()
  if (id !== kept) await tx.store.put(id, 'id')
  await tx.done
  return id
}

/** The next number of this device for a run: counts from 1 without gaps, so that a missing one is noticed. */
export async function nextDeviceSeq(runId: string): Promise<number> {
  const db = await offlineDatabase()
  const tx = db.transaction('device', 'readwrite')
  const last = await tx.store.get(`seq.${runId}`)
  const next = typeof last === 'number' ? last + 1 : 1
  await tx.store.put(next, `seq.${runId}`)
  await tx.done
  return next
}
