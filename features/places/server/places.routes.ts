import { route } from '#platform/server/http/route.ts'
import {
  autocompletePlaces,
  createPlace,
  deletePlace,
  getPlace,
  keepApart,
  listDuplicates,
  mergePlaces,
  searchPlaces,
  updatePlace,
} from '../shared/places.contract.ts'
import { findDuplicates } from './duplicates.queries.ts'
import { merge, setApart } from './merge.commands.ts'
import { addPlace, changePlace, removePlace } from './places.commands.ts'
import { findPlace, searchPlaceRows, suggestPlaces } from './places.queries.ts'

const planning = { CB_ADMIN: 'group' } as const
const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const placesRoutes = [
  route(searchPlaces, { needs: reading, run: (call) => searchPlaceRows(call, call.body) }),
  route(autocompletePlaces, { needs: planning, run: (call) => suggestPlaces(call, call.query.q) }),
  route(listDuplicates, { needs: planning, run: findDuplicates }),
  route(getPlace, { needs: reading, run: (call) => findPlace(call, call.params.id) }),
  route(createPlace, { needs: planning, run: (call) => addPlace(call, call.body) }),
  route(updatePlace, { needs: planning, run: (call) => changePlace(call, call.params.id, call.body) }),
  route(deletePlace, { needs: planning, run: (call) => removePlace(call, call.params.id) }),
  route(mergePlaces, { needs: planning, run: (call) => merge(call, call.params.id, call.body) }),
  route(keepApart, { needs: planning, run: (call) => setApart(call, call.params.id, call.body) }),
]
