import { PeopleList } from '#features/people/web/people-list.api.tsx'
import { exportGuests } from '../shared/export.contract.ts'
import { searchGuests } from '../shared/guests.contract.ts'

/** guestList: the guests in reach with their families; administrators add them. */
export function GuestListPage() {
  return <PeopleList kind="guests" search={searchGuests} table={exportGuests} />
}
