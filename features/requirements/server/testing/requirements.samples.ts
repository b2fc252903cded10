import type { Role } from '#platform/shared/contract/roles.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { createTag } from '#features/documents/shared/tags.contract.ts'
import { askForDocument, handIn, type Request } from '../../shared/requests.contract.ts'
import { createRequirement } from '../../shared/requirements.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const FILE = { data: 'YSxiCg==', name: 'consent.csv', size: 8 }
const officeOf = (world: World) => world.test.as(world.organisation.administrator)

const tagCalled = (name: string) =>
  made((world) => officeOf(world).call(createTag, { body: { customerGroupId: world.group.id, name } }))
const [required, freeTag, askedTag, waitingTag] = ['Required', 'Spare', 'Asked', 'Waiting'].map(tagCalled)
if (!required || !freeTag || !askedTag || !waitingTag) throw new Error('four tags')

const requirement = made((world) =>
  officeOf(world).call(createRequirement, { body: { subject: 'CHILD', documentTagId: required(world).id } }),
)

/** Whose document a role hands in: a child's the family, everybody else their own. */
const personOf = ({ organisation, children }: World, role?: Role): string => {
  if (role === 'CB_ADMIN') return organisation.administrator.personId
  return role === 'CB_ASSISTANT' ? organisation.assistant.personId : children[0].id
}

const askedOf = (role: Role) =>
  made(async (world) => {
    const body = { id: uuidv7(), name: 'Asked for', personId: personOf(world, role), documentTagId: askedTag(world).id }
    return (await officeOf(world).call(askForDocument, { body })).request
  })
const handedInBy = (role: Role) =>
  made(async (world) => {
    const { organisation } = world
    const who = {
      CB_ADMIN: organisation.administrator,
      CB_ASSISTANT: organisation.assistant,
      CB_PARENT: organisation.parent,
    }
    const id = uuidv7()
    const body = { id, name: 'Handed in', personId: personOf(world, role), documentTagId: waitingTag(world).id }
    await officeOf(world).call(askForDocument, { body })
    return world.test.as(who[role]).call(handIn, { params: { id }, body: handedIn() })
  })
const handedIn = () => ({ proposalId: uuidv7(), name: 'Consent', file: FILE })

const asked = {
  CB_ADMIN: askedOf('CB_ADMIN'),
  CB_ASSISTANT: askedOf('CB_ASSISTANT'),
  CB_PARENT: askedOf('CB_PARENT'),
}
const waiting = {
  CB_ADMIN: handedInBy('CB_ADMIN'),
  CB_ASSISTANT: handedInBy('CB_ASSISTANT'),
  CB_PARENT: handedInBy('CB_PARENT'),
}
export const records = [
  required,
  freeTag,
  askedTag,
  waitingTag,
  requirement,
  ...Object.values(asked),
  ...Object.values(waiting),
]

const idOf = ({ requestId }: Request): string => requestId ?? ''
const own = (of: typeof asked) => (world: World, role?: Role) => idOf(of[role ?? 'CB_PARENT'](world))
const ofChild = (world: World) => idOf(waiting.CB_PARENT(world))

export const samples: Samples = {
  'requirements.create': sample((world) => ({ body: { subject: 'CHILD', documentTagId: freeTag(world).id } })),
  'requirements.update': about(
    (world) => requirement(world).id,
    (world) => ({ version: requirement(world).version, note: 'Both pages' }),
  ),
  'requirements.archive': about((world) => requirement(world).id),
  'requirements.search': search(),
  'requirements.requests': search(),
  'requirements.ask': sample((world) => ({
    body: {
      id: '01a20000-0000-7000-8000-00000000a501',
      name: 'Plan',
      personId: world.children[0].id,
      documentTagId: freeTag(world).id,
    },
  })),
  'requirements.askMissing': sample((world) => ({ body: { requirementId: requirement(world).id } })),
  'requirements.handIn': about(own(asked), handedIn),
  'requirements.takeBack': about(own(waiting)),
  'requirements.accept': about(ofChild, (world) => ({
    version: waiting.CB_PARENT(world).version,
    documentId: '01a20000-0000-7000-8000-00000000a502',
    name: 'Consent',
  })),
  'requirements.refuse': about(ofChild, (world) => ({
    version: waiting.CB_PARENT(world).version,
    reason: 'Not readable',
  })),
  'requirements.withdraw': about(ofChild),
  'requirements.file': about(own(waiting)),
}
