import { openSession, refuseBlocked, type SignedIn } from '#features/session/server/open-session.api.ts'
import { lookAtSignInStep, useSignInStep, type SignInStep } from '#platform/server/factors/sign-in-steps.ts'
import { takeCode } from '#platform/server/factors/take-code.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { knownDevice } from '#platform/server/sessions/devices.ts'
import type { Channel } from '#platform/server/sessions/session.rules.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { GetOptions, PasskeyProof } from '../shared/passkey.fields.ts'
import { assertionOptions, takePasskey } from './passkeys.commands.ts'

type Proof = { code?: string | undefined; passkey?: PasskeyProof | undefined }

/** A second step is proved by exactly one thing. */
function onlyOne({ code, passkey }: Proof): void {
  if ((code === undefined) === (passkey === undefined))
    throw new AppError('E012', { fields: [{ fieldName: 'code', message: 'error.field.required' }] })
}

/** Ends a sign-in that began with a right password. The step stays good while a wrong code can be corrected. */
export async function takeSecondStep(call: AccountServices, body: Proof & { step: string }): Promise<SignedIn> {
  onlyOne(body)
  const step = await goodStep(call, body.step)
  const how = await prove(call, step.accountId, body)
  if (how === null) throw new AppError('E005', { detail: 'security.code.wrong' })
  if (!(await useSignInStep(call.control, body.step, call.now))) throw stepOver()
  await refuseBlockedAccount(call, step.accountId)
  return openSession(call, { ...step, amr: [...step.amr, ...how, 'mfa'] })
}

async function prove(call: AccountServices, accountId: string, { code, passkey }: Proof): Promise<string[] | null> {
  if (passkey) return (await takePasskey(call, 'second-step', accountId, passkey)) === null ? null : ['hwk']
  const device = await knownDevice(call.control, call.device, accountId, call.now)
  const taken = await takeCode(call, { accountId, device }, code ?? '')
  return taken === null ? null : [taken]
}

/** What the browser needs to use a passkey of the account that is half-way in. */
export async function secondStepOptions(call: AccountServices, step: string): Promise<GetOptions> {
  return assertionOptions(call, 'second-step', (await goodStep(call, step)).accountId)
}

/** Signs in with a passkey that knows its owner: two factors in one. */
export async function signInWithPasskey(
  call: AccountServices,
  { channel, passkey }: { channel: Channel; passkey: PasskeyProof },
): Promise<SignedIn> {
  const accountId = await takePasskey(call, 'sign-in', null, passkey)
  if (accountId === null) throw new AppError('E005', { detail: 'security.passkey.wrong' })
  await refuseBlockedAccount(call, accountId)
  return openSession(call, { accountId, channel, amr: ['hwk', 'user', 'mfa'] })
}

async function refuseBlockedAccount(call: AccountServices, accountId: string): Promise<void> {
  refuseBlocked(
    await call.control.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirstOrThrow(),
  )
}

async function goodStep(call: AccountServices, step: string): Promise<SignInStep> {
  const found = await lookAtSignInStep(call.control, step, call.now)
  if (!found) throw stepOver()
  return found
}

function stepOver(): AppError {
  return new AppError('E005', { detail: 'security.step.over' })
}
