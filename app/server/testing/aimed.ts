import type { Input } from './sample.ts'
import type { World } from './world.ts'

/** The people of a world whom an input may be about. */
const peopleIn = ({ organisation, children, loneChild, colleague }: World): string[] => [
  organisation.parent.personId,
  organisation.assistant.personId,
  colleague.personId,
  loneChild.id,
  ...children.map(({ id }) => id),
]

/** Returns the input with the person in every `:id` of the path, and in the place of every other person. */
export function aimed(world: World, input: Input, personId: string): Input {
  const others = new RegExp(peopleIn(world).join('|'), 'g')
  const { params, ...rest } = input
  return {
    ...JSON.parse(JSON.stringify(rest).replace(others, personId)),
    ...(params && { params: Object.fromEntries(Object.keys(params).map((name) => [name, personId])) }),
  }
}

/** Returns how a call was refused, without what names the id: equal for a restricted person and for an id that does not exist. */
export const refusalIn = (status: number, said: { errorCode?: string; detail?: string; fields?: unknown }) => ({
  status,
  code: said.errorCode,
  detail: said.detail,
  fields: said.fields,
})
