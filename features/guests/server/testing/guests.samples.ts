import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { addCaregiver } from '../../shared/caregivers.contract.ts'

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
export const records = [contact]

export const samples: Samples = {
  'guests.completeList': sample(),
  'guests.export': search(),
  'guests.get': about(({ guest }) => guest.id),
  'guests.search': search(),
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
}
