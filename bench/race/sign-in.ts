import { signInOn } from '#features/session/shared/session.contract.ts'
import { confirmTotp, startTotp } from '#features/security/shared/factors.contract.ts'
import { codeAt } from '#platform/server/factors/totp.ts'
import { inParallel } from '../client.ts'
import { PASSWORD } from './names.ts'
import type { Tokens } from './requests.ts'

const AT_ONCE = 4

/**
 * Signs everybody in over HTTP, as phones do, and answers their tokens. An administrator also sets up a second factor,
 * without which nothing else works.
 */
export async function signInAll(
  base: string,
  who: { administrators: readonly string[]; assistants: readonly string[] },
): Promise<Tokens> {
  const tokens: Record<string, string> = {}
  const everybody = [
    ...who.administrators.map((username) => ({ username, factor: true })),
    ...who.assistants.map((username) => ({ username, factor: false })),
  ]
  await inParallel(everybody, AT_ONCE, async ({ username, factor }) => {
    const { token } = await post(base, signInOn.path.replace(':channel', 'mobile'), null, {
      username,
      password: PASSWORD,
    })
    if (token === null) throw new Error(`${username} got no token`)
    if (factor) await addFactor(base, token)
    tokens[username] = token
  })
  return tokens
}

async function addFactor(base: string, token: string): Promise<void> {
  const { data, at } = await post(base, startTotp.path, token, undefined)
  const { secret } = startTotp.answer.parse(data)
  const code = codeAt(secret, new Date(at))
  await post(base, confirmTotp.path, token, { code })
}

type Answered = { data: unknown; token: string | null; at: number }

async function post(base: string, path: string, token: string | null, body: object | undefined): Promise<Answered> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  const { data }: { data: unknown } = JSON.parse(text)
  const given = answer.headers.get('authorization')?.replace('Bearer ', '') ?? null
  return { data, token: given, at: Date.parse(answer.headers.get('x-server-time') ?? '') }
}
