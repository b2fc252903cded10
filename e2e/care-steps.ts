import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { changeOrder, searchOrders } from '#features/medicines/shared/orders.contract.ts'
import { signInOn } from '#features/session/shared/session.contract.ts'
import { Client } from '../bench/client.ts'
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
  await office.call(changeOrder, {
    params: { id: order.id },
    body: {
      version,
      reason: 'Less is enough',
      schedule: { kind: 'times', times: ['08:00'] },
      dose: now.dose / 2,
      route,
      startsOn,
      endsOn,
      prescriber,
      prescriptionUntil,
      keptWhere,
      instructions: 'With breakfast',
    },
  })
}
