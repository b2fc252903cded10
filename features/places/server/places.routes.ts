import { route } from '#platform/server/http/route.ts'
import { pictureOf } from '#features/profile/server/picture.api.ts'
import {
  autocompletePlaces,
  createPlace,
  deletePlace,
  getPlace,
  getPlacePicture,
  keepApart,
  listDuplicates,
  listPersonPlaces,
  mergePlaces,
  PICTURE_BODY,
  removePlacePicture,
  searchPlaces,
  setPlacePicture,
  updatePlace,
} from '../shared/places.contract.ts'
import { addressesTyped } from './typed-addresses.queries.ts'
import { findDuplicates } from './duplicates.queries.ts'
import { merge, setApart } from './merge.commands.ts'
import { addPlace, changePlace, removePlace } from './places.commands.ts'
import { changePicture, readPicture } from './pictures.commands.ts'
import { searchPlaceRows, suggestPlaces } from './places.queries.ts'
import { findPlaceDetail, placesOfPerson } from './uses.queries.ts'

const planning = { CB_ADMIN: 'group' } as const
const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const placesRoutes = [
  route(searchPlaces, { needs: reading, run: (call) => searchPlaceRows(call, call.body) }),
  route(autocompletePlaces, {
    needs: planning,
    prepare: addressesTyped,
    run: async (call) => {
      const places = await suggestPlaces(call, call.query.q, call.query.customerGroupId)
      return [...places, ...call.ready]
    },
  }),
  route(listDuplicates, { needs: planning, run: (call) => findDuplicates(call, call.query.place) }),
  route(getPlace, { needs: reading, run: (call) => findPlaceDetail(call, call.params.id) }),
  route(createPlace, { needs: planning, run: (call) => addPlace(call, call.body) }),
  route(updatePlace, { needs: planning, run: (call) => changePlace(call, call.params.id, call.body) }),
  route(deletePlace, { needs: planning, run: (call) => removePlace(call, call.params.id) }),
  route(mergePlaces, { needs: planning, run: (call) => merge(call, call.params.id, call.body) }),
  route(keepApart, { needs: planning, run: (call) => setApart(call, call.params.id, call.body) }),
  route(listPersonPlaces, { needs: planning, run: (call) => placesOfPerson(call, call.params.id) }),
  route(setPlacePicture, {
    needs: planning,
    bodyLimit: PICTURE_BODY,
    prepare: ({ body }) => pictureOf(body.profileImageData),
    run: (call) => changePicture(call, call.params.id, call.ready),
  }),
  route(removePlacePicture, { needs: planning, run: (call) => changePicture(call, call.params.id, null) }),
  route(getPlacePicture, { needs: reading, run: (call) => readPicture(call, call.params.id) }),
]
