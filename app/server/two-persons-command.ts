import { asHouse, type House } from '#platform/server/house.ts'
import { setTwoPersons } from '#features/relationships/server/two-persons.api.ts'
import { findOrganisation } from './operator.ts'
import { UsageError } from './usage-error.ts'

/** Whether restrictions of an organisation need a second administrator. What waits already can still be decided. */
export async function setTwoPersonsOf(house: House, name: string, on: boolean): Promise<string[]> {
  const id = await findOrganisation(house, name)
  if (!id) throw new UsageError(`There is no organisation ${name}.`)
  await asHouse(house, id, (work) => setTwoPersons(work, on))
  return [`Restrictions of ${name} need ${on ? 'two administrators' : 'one administrator'}.`]
}
