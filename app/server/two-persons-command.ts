import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import { setTwoPersons } from '#features/relationships/server/two-persons.api.ts'
import { findOrganisation } from './operator.ts'
import { UsageError } from './usage-error.ts'

/** Whether restrictions of an organisation need a second administrator. What waits already can still be decided. */
export async function setTwoPersonsOf(app: AppContext, name: string, on: boolean): Promise<string[]> {
  const id = await findOrganisation(app, name)
  if (!id) throw new UsageError(`There is no organisation ${name}.`)
  await asSystem(app, id, (tx) => setTwoPersons(tx, on))
  return [`Restrictions of ${name} need ${on ? 'two administrators' : 'one administrator'}.`]
}
