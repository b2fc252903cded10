import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { addCaregiver } from '../../shared/caregivers.contract.ts'
import { addRoom } from '../../shared/rooms.contract.ts'

/** A contact of the guest; the world has no care team, so that reach by a run is seen alone. */
const contact = made((world) =>
  world.test.as(world.organisation.administrator).call(addCaregiver, {
    body: {
      guestId: world.guest.id,
      kind: 'CONTACT',
      name: 'Neighbour Nora',
      function: 'NEIGHBOUR',
      phone: '+39 055 1',
    },
  }),
)
/** A room in which nobody is: it may be archived. */
const room = made((world) =>
  world.test.as(world.organisation.administrator).call(addRoom, {
    body: { customerGroupId: world.organisation.groups[0].id, kind: 'ROOM', name: 'Sun' },
  }),
)
export const records = [contact, room]

export const samples: Samples = {
  'guests.completeList': sample(),
  'guests.export': search(),
  'guests.get': about(({ guest }) => guest.id),
  'guests.search': search(),
  'guests.former': sample(() => ({ body: {} })),
  'guests.addCaregiver': sample(({ guest, colleague }) => ({
    body: { guestId: guest.id, kind: 'TEAM', personId: colleague.personId, function: 'NURSE' },
  })),
  'guests.caregivers': search(({ guest }) => ({ guestId: guest.id })),
  'guests.getCaregiver': about((world) => contact(world).id),
  'guests.changeCaregiver': about(
    (world) => contact(world).id,
    (world) => ({ version: contact(world).version, function: 'FAMILY', note: 'Has the keys' }),
  ),
  'guests.closeCaregiver': about((world) => contact(world).id),
  'guests.ownAccountOptions': sample(),
  'guests.ownAccess': about(({ guest }) => guest.id),
  'guests.setOwnAccountOption': about(
    ({ organisation }) => organisation.groups[0].id,
    () => ({ allowed: true }),
  ),
  'guests.setOwnAccess': about(
    ({ guest }) => guest.id,
    () => ({ given: false }),
  ),
  'guests.rooms': sample(() => ({ body: {} })),
  'guests.addRoom': sample(({ organisation }) => ({
    body: { customerGroupId: organisation.groups[0].id, kind: 'UNIT', name: 'Garden' },
  })),
  'guests.changeRoom': about(
    (world) => room(world).id,
    (world) => ({ version: room(world).version, kind: 'ROOM', name: 'Moon' }),
  ),
  'guests.archiveRoom': about((world) => room(world).id),
  'guests.restoreRoom': about((world) => room(world).id),
  'guests.stays': about(({ guest }) => guest.id),
  'guests.move': about(
    ({ guest }) => guest.id,
    (world) => ({ roomId: room(world).id }),
  ),
}
