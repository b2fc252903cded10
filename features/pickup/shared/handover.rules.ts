import {
  isRestricted,
  refusalOf,
  type Moment,
  type Recipient,
  type Refusal,
  type ReleaseFacts,
} from './release.rules.ts'

/** To whom a child was handed over (docs/domain.md, "States of a passenger"); `self` is how earlier versions said self_release. */
export const DROP_OUTCOMES = ['to_school', 'to_guardian', 'to_delegate', 'to_sibling', 'self_release', 'self'] as const

/** How the recipient was known. */
export const RECIPIENT_METHODS = ['known', 'code', 'qr', 'id_checked', 'phone_confirmed'] as const

/**
 * Who received the child, as the assistant chose or scanned it. `id` is a person, a delegate or a child; null for who is on no
 * list. Of an `adult` who accepts a child brought back it is a person of the staff.
 */
export type HandoverRecipient = {
  kind: Recipient['kind']
  id: string | null
  name: string
  method: (typeof RECIPIENT_METHODS)[number]
}

export const OUTCOME_OF: Record<Recipient['kind'], (typeof DROP_OUTCOMES)[number]> = {
  guardian: 'to_guardian',
  delegate: 'to_delegate',
  // Met by an adult whom the paper allows without naming.
  adult: 'to_delegate',
  sibling: 'to_sibling',
  self: 'self_release',
}

export type Handover = {
  outcome: string | null
  recipient: HandoverRecipient | null
  /** Handed over against the rules, with why and whom the assistant phoned. */
  exception: { reason: string; phoned: string } | null
}

/**
 * Null when the child was handed over as the rules of the day allow, else why not. At school the school receives. What an
 * assistant did against the rules holds with a name, a reason and a phone call, never for a restricted adult.
 */
export function judgeHandover(
  { outcome, recipient, exception }: Handover,
  where: { school: boolean },
  moment: Moment,
  facts: ReleaseFacts,
): Refusal | null {
  if (recipient === null && (outcome === null || outcome === 'to_school') && where.school) return null
  const refused = judgeRecipient(outcome, recipient, moment, facts)
  const excusable = refused !== 'restricted' && refused !== 'no_recipient'
  return excusable && exception !== null ? null : refused
}

/**
 * Returns null when a child who is brought back may be left with the person who accepts them, otherwise the reason. Anybody at school or
 * base may accept a child, except a restricted adult. Somebody of the family must be one who may collect that day.
 * `isStaff`: the chosen person works there under the name that was recorded.
 */
export function judgeAcceptance(
  { by, recipient }: { by: string; recipient: HandoverRecipient | null },
  { isStaff }: { isStaff: boolean },
  moment: Moment,
  facts: ReleaseFacts,
): Refusal | null {
  const { kind, id } = recipient ?? { kind: 'adult', id: null }
  if (kind === 'self' || kind === 'sibling') return 'no_recipient'
  if (kind !== 'adult') return id === null ? 'no_recipient' : refusalOf({ kind, id }, moment, facts)
  if (id !== null && facts.restricted.adultIds.includes(id)) return 'restricted'
  return isStaff ? null : restrictedName(by, facts)
}

const restrictedName = (name: string, facts: ReleaseFacts): Refusal | null =>
  isRestricted({ kind: 'adult', name }, facts) ? 'restricted' : null

function judgeRecipient(
  outcome: string | null,
  recipient: HandoverRecipient | null,
  moment: Moment,
  facts: ReleaseFacts,
): Refusal | null {
  if (recipient === null) return unnamed(outcome, moment, facts)
  const who = recipientOf(recipient)
  if (who === null) return 'no_recipient'
  const refused = refusalOf(who, moment, facts)
  if (refused !== null) return refused
  return outcome === OUTCOME_OF[recipient.kind] ? null : 'no_recipient'
}

/** Facts of phones that do not name the recipient yet: somebody of the family, when there is anybody who may. */
function unnamed(outcome: string | null, moment: Moment, facts: ReleaseFacts): Refusal | null {
  if (outcome === 'to_guardian')
    return facts.guardians.some(({ id }) => refusalOf({ kind: 'guardian', id }, moment, facts) === null)
      ? null
      : 'not_listed'
  if (outcome === 'self' || outcome === 'self_release') return refusalOf({ kind: 'self' }, moment, facts)
  return outcome === 'to_school' ? 'not_school' : 'no_recipient'
}

function recipientOf({ kind, id, name }: HandoverRecipient): Recipient | null {
  if (kind === 'self') return { kind }
  if (kind === 'adult') return { kind, name }
  return id === null ? null : { kind, id }
}
