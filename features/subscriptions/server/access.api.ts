import { AppError } from '#platform/shared/errors/app-error.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { generate } from './subscriptions.commands.ts'

/**
 * Makes the account of a person and sends the link for user name and password. False when there is one already, or when
 * the account is the person's alone to change.
 */
export async function giveAccess(call: AccountServices, personId: string): Promise<boolean> {
  try {
    await generate(call, personId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'E013') return false
    throw error
  }
}
