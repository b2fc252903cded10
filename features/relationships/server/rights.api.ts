import { badFields } from '#platform/shared/errors/app-error.ts'
import { NEEDED_RIGHT, RIGHTS, type Rights } from '../shared/relationships.contract.ts'

/** Throws 400 at each right that is given without the right it needs. */
export function mustHaveNeededRights(rights: Rights): void {
  const alone = RIGHTS.filter((right) => {
    const needed = NEEDED_RIGHT[right]
    return rights[right] && needed !== undefined && !rights[needed]
  })
  if (alone.length > 0)
    throw badFields(alone.map((right) => ({ fieldName: right, message: `relationships.needs.${NEEDED_RIGHT[right]}` })))
}
