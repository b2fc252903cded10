import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'

const BASE = '/comunibus/api/v1/card'

/** The card of a child: when it was printed and by whom; null when it has none that is valid. */
export const childCard = z.object({ card: z.nullable(z.object({ madeAt: instant, madeBy: z.string() })) })

export const getChildCard = defineEndpoint({
  name: 'cards.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'Whether a child (`id`) has a card that is valid.',
  params: idParams,
  answer: childCard,
  errors: [],
})

export const revokeCard = defineEndpoint({
  name: 'cards.revoke',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary:
    'Takes the card of a child (`id`) back: lost, or found by somebody else. Without a valid one nothing changes.',
  params: idParams,
  answer: childCard,
  errors: [],
})

export const printCards = defineEndpoint({
  name: 'cards.print',
  method: 'POST',
  path: `${BASE}/print`,
  summary:
    'New cards as PDF: of one child, which ends its old card, or of a group for the children that have none (`renew`: for all). A card cannot be printed twice: only a hash of it is kept.',
  body: z.union([
    z.strictObject({ childId: id }),
    z.strictObject({ groupId: id, renew: z._default(z.boolean(), false) }),
  ]),
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})

export const runCards = z.object({
  runId: id,
  readAt: instant,
  /** New at every reading: what follows is compared with under it and is of no use elsewhere. */
  salt: z.string(),
  own: z.array(z.object({ passengerId: id, verifier: z.string() })),
  /** Children of the group whom other runs of the day and direction wait for. */
  others: z.array(z.object({ childId: id, routeName: z.string(), verifier: z.string() })),
  revoked: z.array(z.string()),
})
export type RunCards = z.output<typeof runCards>

export const getRunCards = defineEndpoint({
  name: 'cards.ofRun',
  method: 'GET',
  path: `${BASE}/run/:id`,
  summary: 'What a phone needs to recognise cards at the door of a run without network: verifiers, never a card.',
  params: idParams,
  answer: runCards,
  errors: [],
})
