import '../testing/browser.ts'
import { expect, test, vi } from 'vitest'
import { heldAccount, holdAccount, releaseAccount } from '../offline/held-account.ts'
import { leaveBy, sessionIsOver } from './session-over.ts'
import { keepSessionToken } from './session-token.ts'

test('a phone that holds a run without a session stays where it is; without a run it goes to the sign-in', async () => {
  const leave = vi.fn()
  leaveBy(leave)
  holdAccount('crew')
  await sessionIsOver(null)
  expect(heldAccount()).toBe('crew')
  expect(leave).not.toHaveBeenCalled()
  releaseAccount()
  await sessionIsOver(null)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
})

test('a session that was there and is over ends what the phone holds', async () => {
  const leave = vi.fn()
  leaveBy(leave)
  holdAccount('crew')
  keepSessionToken('token')
  await sessionIsOver('token')
  expect(heldAccount()).toBeNull()
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
})
