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
