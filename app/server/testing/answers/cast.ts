import { ALL_RIGHTS, NO_RIGHTS, type Rights } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { TestGroup, TestPerson } from '#platform/server/testing/new-organisation.ts'
import { enrol } from '../line-scene.ts'
import type { World } from '../world.ts'

/** Who calls, by what they are. */
export type Cast = ReadonlyMap<string, TestPerson>
/** Whom calls are about, by name: a person without a part in the world but the one that is said of them. */
export type Subjects = Readonly<Record<'Ada' | 'Ben' | 'Gino' | 'Gwen' | 'Fia' | 'Elio' | 'colleague', string>>

const ENDED = '2026-01-01'

/** Who is called about a copy that is like its record in person, group and recipients. */
const WRITES_COPIES: readonly string[] = ['office', 'lead', 'nurse', 'guardian', 'guardian[care]']
const READS_COPIES: readonly string[] = [
  ...WRITES_COPIES,
  'restricted office',
  'colleague',
  'guardian[see]',
  'restricted guardian',
]
/** Who is called about another person, group or recipient: those who reach one and not another. */
const ABOUT_OTHERS: readonly string[] = [
  ...WRITES_COPIES,
  'other office',
  'restricted office',
  'lead with Ben',
  'restricted guardian',
]
const IS_ABOUT_OTHERS = /\b(Ada|Ben|Gino|Gwen|Fia|Elio|colleague|nobody|groups?)$/

/** Returns who is called about a copy of a record, or about another person than that of the sample. */
export function callersAbout(label: string, isRead: boolean): readonly string[] {
  const others = IS_ABOUT_OTHERS.test(label) ? ABOUT_OTHERS : []
  return [...(isRead ? READS_COPIES : WRITES_COPIES), ...others, ...(isRead && others.length > 0 ? ['guest'] : [])]
}
/** When reads are called again, and by whom: by those whose reach ends or begins, and by one of each kind who stays. */
export const MOMENTS: Readonly<Record<string, { at: string; callers: readonly string[] }>> = {
  'the next day': {
    at: '2026-10-06T05:30:00Z',
    callers: [
      'office',
      'lead',
      'crew of yesterday',
      'crew of tomorrow',
      'nurse',
      'former nurse',
      'next nurse',
      'guardian',
      'next guardian',
    ],
  },
  'a year later': { at: '2027-10-06T05:30:00Z', callers: ['office', 'lead', 'nurse', 'guardian'] },
}
/** Who calls an operation whose part of care is closed to all roles. */
export const CLOSED_TO: readonly string[] = ['office', 'nurse', 'guardian']

/** Sets of people that the table names together. A set in a line means those of its members who call the operation. */
export function setsOf(cast: Cast): ReadonlyMap<string, readonly string[]> {
  const having = (test: (label: string, role: Role) => boolean) =>
    [...cast].flatMap(([label, { role }]) => (test(label, role) ? [label] : []))
  const carers = ['lead', 'nurse', 'educator']
  const family = ['guardian', 'second home', ...SEEING.map((right) => `${ONE_RIGHT}${right}]`)]
  return new Map([
    ['everybody', having(() => true)],
    ['staff', having((_, role) => role !== 'CB_PARENT')],
    ['offices here', ['office', 'office of both', 'restricted office']],
    ['all offices', having((_, role) => role === 'CB_ADMIN')],
    ['assistants', having((_, role) => role === 'CB_ASSISTANT')],
    ['other assistants', having((label, role) => role === 'CB_ASSISTANT' && !carers.includes(label))],
    ['parents', having((_, role) => role === 'CB_PARENT')],
    ['family', family],
    ['other parents', having((label, role) => role === 'CB_PARENT' && !family.includes(label))],
    ['carers', carers],
    ['care team', ['nurse', 'educator']],
  ])
}

/** The beginning of the names of guardians who have one right alone. */
export const ONE_RIGHT = 'guardian['

/** The rights that one guardian of Ada has each. All but two also see, which the others need. */
const RIGHTS: Readonly<Record<string, Partial<Rights>>> = {
  see: { see: true },
  care: { see: true, seeCare: true },
  documents: { see: true, seeDocuments: true },
  notify: { see: true, notify: true },
  decide: { see: true, decide: true },
  health: { see: true, seeCare: true, decideMedical: true },
  collect: { collect: true },
  'no see': { ...ALL_RIGHTS, see: false },
}

type Days = { from?: string; to?: string | null }

const SEEING = Object.keys(RIGHTS).filter((right) => RIGHTS[right]?.see === true)

/** Adds the people of the scene to a world, and what ties them to each other. */
export async function addCast(world: World): Promise<{ cast: Cast; subjects: Subjects }> {
  const { test, organisation, group, children } = world
  const [, other] = organisation.groups
  const { asOwner } = test.database
  const [ada, ben] = children
  const admin = test.as(organisation.administrator)

  const join = (personId: string, role: string, to: string | null, { id } = group) =>
    asOwner(
      `insert into membership (organisation_id, id, person_id, group_id, role, valid_from, valid_to) values ($1, $2, $3, $4, $5, '2025-01-01', $6)`,
      [organisation.id, test.app.newId(), personId, id, role, to],
    )
  const tie = async (
    adult: { personId: string },
    childId: string,
    rights: Rights,
    {
      from = '2026-01-01',
      to = null,
      kind = 'mother',
      restricted = false,
      payShare = null,
    }: Days & { kind?: string; restricted?: boolean; payShare?: number | null } = {},
  ) => {
    await test.inside(organisation.id, ({ db, newId }) =>
      db
        .insertInto('relationship')
        .values({
          organisation_id: organisation.id,
          id: newId(),
          adult_id: adult.personId,
          child_id: childId,
          kind,
          valid_from: from,
          valid_to: to,
          ...rightColumns(rights),
          restricted,
          pay_share: payShare,
        })
        .execute(),
    )
  }
  const onTeam = (personId: string, guestId: string, more: Days & { function?: string } = {}) =>
    asOwner(
      `insert into caregiver (organisation_id, id, guest_id, kind, person_id, name, function, phone, note, valid_from, valid_to, version, changed_at)
       values ($1, $2, $3, 'TEAM', $4, '', $5, '', '', $6, $7, 1, now())`,
      [
        organisation.id,
        test.app.newId(),
        guestId,
        personId,
        more.function ?? 'NURSE',
        more.from ?? '2026-01-01',
        more.to ?? null,
      ],
    )

  const guestOf = async (name: string) =>
    (await admin.call(createGuest, { body: { customerGroupId: group.id, name, surname: 'Ospiti' } })).id
  const gino = await guestOf('Gino')
  const fia = await guestOf('Fia')
  const elio = (await enrol(test, organisation, 'Elio', other)).id
  await join(elio, 'GUEST', null, other)

  const cast = new Map<string, TestPerson>()
  const add = async (
    label: string,
    memberships: [{ role: Role; group: TestGroup; to?: string }, ...{ role: Role; group: TestGroup; to?: string }[]],
  ) => {
    const person = await organisation.person(memberships, {
      name: 'Cast',
      surname: label.replaceAll(/[^a-zA-Z]+/g, ''),
    })
    cast.set(label, person)
    return person
  }
  const as = (role: Role, label: string, of = group) => add(label, [{ role, group: of }])

  cast.set('office', organisation.administrator)
  await as('CB_ADMIN', 'other office', other)
  await add('office of both', [
    { role: 'CB_ADMIN', group },
    { role: 'CB_ADMIN', group: other },
  ])
  const restrictedOffice = await as('CB_ADMIN', 'restricted office')

  cast.set('lead', organisation.assistant)
  await as('CB_ASSISTANT', 'lead with Ben')
  await as('CB_ASSISTANT', 'crew of yesterday')
  await as('CB_ASSISTANT', 'crew of tomorrow')
  cast.set('colleague', world.colleague)
  const nurse = await as('CB_ASSISTANT', 'nurse')
  const formerNurse = await as('CB_ASSISTANT', 'former nurse')
  const nextNurse = await as('CB_ASSISTANT', 'next nurse')
  const educator = await as('CB_ASSISTANT', 'educator')
  const nurseOfFia = await as('CB_ASSISTANT', 'nurse of Fia')
  const restrictedNurse = await as('CB_ASSISTANT', 'restricted nurse')
  const leftNurse = await add('nurse who left', [
    { role: 'CB_ASSISTANT', group: other },
    { role: 'CB_ASSISTANT', group, to: ENDED },
  ])
  for (const id of [ada.id, fia, elio]) {
    await onTeam(nurse.personId, id)
    await onTeam(leftNurse.personId, id)
  }
  await onTeam(nurseOfFia.personId, fia)
  await onTeam(formerNurse.personId, ada.id, { to: '2026-10-04' })
  await onTeam(nextNurse.personId, ada.id, { from: '2026-10-06' })
  await onTeam(organisation.assistant.personId, ada.id, { to: '2026-10-04' })
  await onTeam(educator.personId, ada.id, { function: 'EDUCATOR' })
  await onTeam(restrictedNurse.personId, ada.id)
  await onTeam(restrictedNurse.personId, fia)

  const guardian = organisation.parent
  cast.set('guardian', guardian)
  for (const id of [fia, elio]) await tie(guardian, id, ALL_RIGHTS)
  for (const [label, rights] of Object.entries(RIGHTS))
    await tie(await as('CB_PARENT', `${ONE_RIGHT}${label}]`), ada.id, { ...NO_RIGHTS, ...rights })
  await tie(await as('CB_PARENT', 'payer'), ada.id, NO_RIGHTS, { payShare: 50 })
  await tie(await as('CB_PARENT', 'former guardian'), ada.id, ALL_RIGHTS, { from: '2025-01-01', to: ENDED })
  await tie(await as('CB_PARENT', 'next guardian'), ada.id, ALL_RIGHTS, { from: '2026-10-06' })
  const restricted = await as('CB_PARENT', 'restricted guardian')
  await tie(await as('CB_PARENT', 'guardian of Ben'), ben.id, ALL_RIGHTS)
  await tie(await as('CB_PARENT', 'guardian of Fia'), fia, ALL_RIGHTS)
  const second = await as('CB_PARENT', 'second home')
  await tie(second, ada.id, ALL_RIGHTS, { kind: 'father' })
  await tie(
    await add('guardian who left', [
      { role: 'CB_PARENT', group: other },
      { role: 'CB_PARENT', group, to: ENDED },
    ]),
    ada.id,
    ALL_RIGHTS,
  )
  const gwen = await as('CB_PARENT', 'guest')
  await join(gwen.personId, 'GUEST', null)
  await tie(gwen, gwen.personId, ALL_RIGHTS, { kind: 'self' })
  const formerGuest = await as('CB_PARENT', 'former guest')
  await join(formerGuest.personId, 'GUEST', ENDED)
  await tie(formerGuest, formerGuest.personId, ALL_RIGHTS, { kind: 'self', from: '2025-01-01', to: ENDED })

  for (const person of [restrictedOffice, restrictedNurse, restricted]) {
    for (const id of [ada.id, gino, gwen.personId, fia])
      await tie(person, id, ALL_RIGHTS, { restricted: true, kind: 'other' })
    await tie(person, ben.id, ALL_RIGHTS)
  }
  await asOwner(`update membership set valid_from = '2025-01-01', valid_to = $1 where person_id = $2`, [ENDED, fia])
  await asOwner(`update caregiver set phone = '+39055777' where person_id is null`)
  return {
    cast,
    subjects: {
      Ada: ada.id,
      Ben: ben.id,
      Gino: gino,
      Gwen: gwen.personId,
      Fia: fia,
      Elio: elio,
      colleague: world.colleague.personId,
    },
  }
}
