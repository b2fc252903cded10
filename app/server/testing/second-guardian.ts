import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { saveHome, saveRule } from '#features/travel/shared/travel.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { saveDelegate } from '#features/pickup/shared/pickup.contract.ts'
import { makeGuardian } from './line-scene.ts'
import type { World } from './world.ts'

/** One of two guardians: the name, and what only this guardian and the staff may know, by what it is. */
export type Household = { person: TestPerson; name: string; secrets: Readonly<Record<string, string>> }

/** Two guardians of the first child with every right and a home each, which is not shared. */
export type TwoHouseholds = { mother: Household; father: Household }

/**
 * Adds a second guardian of the first child, who lives elsewhere, and gives each of the two a name, an address, a telephone,
 * an e-mail address, a delegate and a share of an invoice that stand nowhere else. The office also entered both as contacts of
 * the child, with the same telephone written in another way. The organisation's parent is the first.
 */
export async function addSecondGuardian(world: World): Promise<TwoHouseholds> {
  const { test, organisation, children, home } = world
  const [group] = organisation.groups
  const [child] = children
  const administrator = test.as(organisation.administrator)
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(test, organisation, father, child)
  const second = await administrator.call(saveHome, {
    params: { id: test.app.newId() },
    body: { version: null, childId: child.id, name: 'At the father', placeId: null, adultIds: [father.personId] },
  })
  const { id: ruleId } = await administrator.call(saveRule, {
    params: { id: test.app.newId() },
    body: {
      version: null,
      childId: child.id,
      homeId: second.id,
      pattern: 'weekdays',
      weekdays: [3],
      validFrom: '2026-10-05',
    },
  })
  await test.database.asOwner('update relationship set weekdays = $1 where adult_id = $2', [[3], father.personId])
  await test.database.asOwner(
    `insert into payer_share (organisation_id, invoice_id, payer_id, percent, cents)
    select organisation_id, invoice_id, $1, 1, 987653 from payer_share where organisation_id = $2 and payer_id = $3`,
    [father.personId, organisation.id, organisation.parent.personId],
  )
  return {
    mother: await householdOf(world, organisation.parent, 'Maternella', { home: home.id, phone: '+393339900001' }),
    father: await householdOf(world, father, 'Paternello', { home: second.id, phone: '+393339900002', rule: ruleId }),
  }
}

type Known = { home: string; phone: string; rule?: string }

/** Gives a guardian and their home names and contacts that are unique in the world, and adds a delegate whom they name. */
async function householdOf(
  world: World,
  person: TestPerson,
  word: string,
  { phone, ...known }: Known,
): Promise<Household> {
  const { test, organisation, group, children } = world
  const { asOwner } = test.database
  const email = `${word}@kanary.example.test`
  const address = `Via ${word} 7`
  await asOwner('update person set name = $1, surname = $1, email = $2, phone = $3 where id = $4', [
    word,
    email,
    phone,
    person.personId,
  ])
  const place = test.app.newId()
  await asOwner(
    `insert into place (organisation_id, group_id, id, name, name_key, kind, address, latitude, longitude, created_at)
    values ($1, $2, $3, $4, lower($4), 'home_point', $4, 45.93, 9.17, now())`,
    [organisation.id, group.id, place, address],
  )
  await asOwner('update household set place_id = $1, name = $2 where id = $3', [place, `Home ${word}`, known.home])
  const delegate = { phone: phone.replace('333', '351'), email: `friend@${word}.example.test` }
  await test.as(person).call(saveDelegate, {
    params: { id: test.app.newId() },
    body: {
      version: null,
      childIds: [children[0].id],
      name: `Friend ${phone.slice(-1)}`,
      relation: 'friend',
      ...delegate,
      idCheck: 'known',
      validFrom: '2026-10-05',
      validTo: '2026-12-05',
      weekdays: [],
      oneTime: false,
    },
  })
  const contactPhone = phone.replace(/^\+39(\d{3})(\d{3})/, '$1 $2 ')
  await test.as(organisation.administrator).call(addCaregiver, {
    body: {
      guestId: world.guest.id,
      kind: 'CONTACT',
      function: 'FAMILY',
      name: `Contact ${phone.slice(-1)}`,
      phone: contactPhone,
      callOrder: 1,
    },
  })
  return {
    person,
    name: word,
    secrets: {
      ...known,
      phone,
      contactPhone,
      email,
      address,
      place,
      homeName: `Home ${word}`,
      delegatePhone: delegate.phone,
      delegateEmail: delegate.email,
      ...(known.rule !== undefined && { share: '987653' }),
    },
  }
}
