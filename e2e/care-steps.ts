import { searchMeasurements, searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { changeOrder, searchOrders } from '#features/medicines/shared/orders.contract.ts'
import { signInOn } from '#features/session/shared/session.contract.ts'
import { Client, Refused } from '../bench/client.ts'
import type { AppContext, SignIn } from './app.ts'

/** The guests of the demo, by name. */
export const GUESTS = ['Ettore Campione', 'Nives Modello', 'Ottavia Esempio'] as const

/** Signs in somebody of the demo at the public API. */
export async function callAs(app: Pick<AppContext, 'url' | 'demo'>, role: SignIn['role']): Promise<Client> {
  const client = new Client(() => app.url)
  const who = app.demo.find((one) => one.role === role)
  const body = { username: who?.username ?? '', password: who?.password ?? '' }
  await client.call(signInOn, { params: { channel: 'mobile' }, body })
  return client
}

/** The office orders a medicine of somebody in another way: half of it, once a day, with other instructions. */
export async function changeOrderOf(office: Client, guest: string, product: string): Promise<void> {
  const found = await office.call(searchRound, { body: { q: guest } })
  const orders = await office.call(searchOrders, { body: { filters: { personId: found[0]?.id ?? '' } } })
  const order = orders.find((one) => one.product === product)
  const now = order?.versions[0]
  if (!order || !now) throw new Error(`the demo has ${product} for ${guest}`)
  const { route, startsOn, endsOn, prescriber, prescriptionUntil, keptWhere, version } = now
  const changed = {
    params: { id: order.id },
    body: {
      version,
      reason: 'Less is enough',
      schedule: { kind: 'times' as const, times: ['08:00'] },
      dose: now.dose / 2,
      route,
      startsOn,
      endsOn,
      prescriber,
      prescriptionUntil,
      keptWhere,
      instructions: 'With breakfast',
    },
  }
  const send = (confirmed: string[]) => office.call(changeOrder, { ...changed, body: { ...changed.body, confirmed } })
  try {
    await send([])
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error
    // The person reads what today becomes, and confirms it.
    const { current }: { current: { warnings: { key: string }[] } } = JSON.parse(error.body)
    await send(current.warnings.map(({ key }) => key))
  }
}

/** Every value of a person is different: the app asks back about two equal values within two minutes. */
const ASKED = [
  { code: 'TEMPERATURE', name: 'Temperature', valueAt: (at: number) => `36,${at}` },
  { code: 'HEART_RATE', name: 'Heart rate', valueAt: (at: number) => `${70 + at}` },
  { code: 'GLYCEMIA', name: 'Glucose', valueAt: (at: number) => `${90 + at}` },
  { code: 'RESP_RATE', name: 'Respiratory rate', valueAt: (at: number) => `${12 + at}` },
] as const

/** The value that is entered as the nth (of 120), for whom, and how `valuesOnServer` names it. */
export function nthValue(at: number) {
  const asked = ASKED[Math.floor(at / 30)] ?? ASKED[3]
  const person = GUESTS[at % GUESTS.length] ?? ''
  const value = asked.valueAt(Math.floor(at / GUESTS.length) % 10)
  return { asked, person, value, recorded: `${person} ${asked.code} ${Number(value.replace(',', '.'))}` }
}

/** What was measured today of everybody in care: person, measurement, value. */
export async function valuesOnServer(server: Client): Promise<string[]> {
  const values: string[] = []
  for (const { id, fullName } of await server.call(searchRound, { body: {} })) {
    const filters = { personId: id, period: 'TODAY' as const }
    for (let offset = 0; ; offset += 100) {
      const { data, page } = await server.send(searchMeasurements, { body: { filters, limit: 100, offset } })
      values.push(...data.map((reading) => `${fullName} ${reading.measurement} ${reading.value}`))
      if (data.length === 0 || offset + 100 >= (page?.total ?? 0)) break
    }
  }
  return values
}

/** Those of `after` that are not in `before`, each as often as it was added, sorted. */
export function without(after: readonly string[], before: readonly string[]): string[] {
  const known = [...before]
  return after
    .filter((value) => {
      const at = known.indexOf(value)
      if (at >= 0) known.splice(at, 1)
      return at < 0
    })
    .toSorted()
}
