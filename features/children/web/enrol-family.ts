import { askedOfPerson } from '#features/people/shared/records.fields.ts'
import { createParent } from '#features/people/shared/records.contract.ts'
import { parseCoordinates } from '#features/places/shared/coordinates.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { locatedIn } from '#features/places/shared/places.fields.ts'
import { associate, KINDS } from '#features/relationships/shared/relationships.contract.ts'
import { rightsIn } from '#features/relationships/shared/relationships.fields.ts'
import { generate } from '#features/subscriptions/shared/subscriptions.contract.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { createChild } from '../shared/children.contract.ts'
import { childrenIn, familyFieldOf } from '../shared/family.fields.ts'

/** What was made so far, by its step: a second try goes on where the first one stopped. */
export type FamilySteps = Map<string, Promise<unknown>>

export type EnrolledFamily = { parent: { id: string; fullName: string }; children: { id: string; fullName: string }[] }

/**
 * Enrols a family: its home, the children, the parent, who is related to each child, and the invitation. Everything is
 * made once however often it is sent. `onNoInvitation` is told why no e-mail left; the family is enrolled all the same.
 */
export async function enrolFamily(
  typed: FieldValues,
  { groupId, steps, onNoInvitation }: { groupId: string; steps: FamilySteps; onNoInvitation: (error: unknown) => void },
): Promise<EnrolledFamily> {
  const once = <T>(step: string, make: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const made = steps.get(step)
    // Only this function fills the map, each step with its own kind of answer.
    if (made) return made as Promise<T>
    const making = make(crypto.randomUUID())
    steps.set(step, making)
    making.catch(() => steps.delete(step))
    return making
  }
  const word = (field: string) => String(typed[field] ?? '').trim()
  const point = pointOf(word('address'), word('coordinates'))
  const children = childrenIn(typed)
  const home =
    point &&
    (await once(`home ${word('address')} ${word('coordinates')}`, (idempotencyKey) =>
      call(
        createPlace,
        {
          body: {
            customerGroupId: groupId,
            name: word('address').slice(0, NAME_MAX),
            address: word('address'),
            kind: 'home_point',
            ...point,
            located: locatedIn(typed),
          },
        },
        { idempotencyKey },
      ),
    ))
  const parent = await once('parent', (idempotencyKey) =>
    call(
      createParent,
      {
        body: {
          customerGroupId: groupId,
          name: word('name'),
          surname: word('surname'),
          email: word('email') || null,
          phone: word('phone') || null,
          ...askedOfPerson(typed),
        },
      },
      { idempotencyKey },
    ),
  )
  const kind = KINDS.find((one) => one === typed['kind']) ?? 'guardian'
  const enrolled: EnrolledFamily['children'] = []
  for (const [index, child] of children.entries()) {
    const made = await once(`child ${index}`, (idempotencyKey) =>
      call(
        createChild,
        { body: { ...child, customerGroupId: groupId, homePlaceId: home?.id ?? null } },
        { idempotencyKey },
      ).catch((error: unknown) => {
        throw error instanceof ApiProblem ? inForm(error, index + 1) : error
      }),
    )
    await once(`tie ${index}`, (idempotencyKey) =>
      call(
        associate,
        { body: { parentId: parent.id, childId: made.id, kind, ...rightsIn(typed) } },
        { idempotencyKey },
      ),
    )
    enrolled.push(made)
  }
  if (typed['invite'] === true && word('email') !== '')
    await once('invite', (idempotencyKey) => call(generate, { params: { id: parent.id } }, { idempotencyKey })).catch(
      onNoInvitation,
    )
  return { parent, children: enrolled }
}

/** A refusal of a child with the names that its fields have in the form. */
const inForm = (problem: ApiProblem, number: number) =>
  new ApiProblem({
    ...problem.facts,
    ...(problem.facts.fields && {
      fields: problem.facts.fields.map((field) => ({ ...field, fieldName: familyFieldOf(field.fieldName, number) })),
    }),
  })

/** Where the family lives; null when nothing is said about it. An address is needed for a point, and a point for an address. */
function pointOf(address: string, coordinates: string): { latitude: number; longitude: number } | null {
  if (address === '' && coordinates === '') return null
  const point = parseCoordinates(coordinates)
  if (point && address !== '') return point
  const [fieldName, message] = point
    ? ['address', 'children.family.homeName']
    : ['coordinates', 'children.family.homePoint']
  throw new ApiProblem({
    status: 400,
    errorCode: 'E012',
    fields: [{ fieldName: String(fieldName), message: String(message) }],
  })
}
