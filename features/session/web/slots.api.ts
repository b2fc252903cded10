import { defineSlot, type PartEntry } from '#platform/web/slots/slot.ts'
import type { SecondStep } from '../shared/session.contract.ts'

/** Other ways to sign in than name and password. `issuerName` is how the organisation calls its own sign-in, if it has one. */
export const signInWays = defineSlot<PartEntry<{ issuerName: string | undefined }>>('session.signInWays')

/** What stands in place of the ways while the server wants a second proof. */
export const signInStep = defineSlot<PartEntry<{ step: SecondStep; onBack: () => void }>>('session.signInStep')
