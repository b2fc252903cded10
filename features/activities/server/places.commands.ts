import { auditAll } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { rolesClosedTo } from '#platform/server/policy/closed-roles.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf } from '#features/guests/server/person-reach.api.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { adultsToTell, guardiansToTell } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import { freePlaces, hasLine } from '../shared/activities.rules.ts'
import { lockedActivity } from './activities.queries.ts'
import { standingOf, type ActivityRow, type Change } from './answers.rules.ts'
import { firstInLine, withLine, type InLine } from './places.queries.ts'

/** It names neither the person nor the activity: an e-mail is read by others. */
const PLACED: NoticeKind = { kind: 'activities.placed', topic: 'people', title: 'activities.notice.placed' }

export const MODULE = 'diary.userDetail'

export type Written = {
  person_id: string
  nth: number
  change: Change
  reason: string
  line: number | null
  /** Null: nobody asked for it now, the place went to the next in line. */
  author_id: string | null
}

/** Adds these changes; the caller holds the activity. */
export async function keep(
  tx: TenantContext,
  { id, group_id }: Pick<ActivityRow, 'id' | 'group_id'>,
  rows: readonly Written[],
): Promise<void> {
  await tx.db
    .insertInto('care_activity_enrolment')
    .values(
      rows.map((row) => ({
        organisation_id: tx.organisationId,
        id: tx.newId(),
        activity_id: id,
        ...row,
        at: tx.now,
      })),
    )
    .execute()
  await auditAll(
    tx,
    rows.map(({ person_id, change }) => ({
      action: `activities.${change}` as const,
      subjectKind: 'person',
      subjectId: person_id,
      details: { activity: id },
    })),
  )
  announce(tx, {
    message: 'activities.changed',
    data: { activityId: id },
    about: rows.map(({ person_id }) => person_id),
    audience: {
      groupStaff: [group_id],
      persons: await adultsToTell(
        tx,
        rows.map(({ person_id }) => person_id),
      ),
    },
  })
}

/**
 * Gives places that are free to those who wait, in their order, and tells them; until the activity begins. The caller holds the activity. Returns to how
 * many.
 */
export async function fillPlaces(tx: TenantContext, row: ActivityRow): Promise<number> {
  const free = freePlaces(row)
  if (row.waiting === 0 || free === 0 || !hasLine(standingOf(row), tx.now)) return 0
  const next = await firstInLine(tx, row.id, free)
  await keep(
    tx,
    row,
    next.map(({ person_id, nth }) => ({
      person_id,
      nth: nth + 1,
      change: 'enrolled',
      reason: '',
      line: null,
      author_id: null,
    })),
  )
  await tellPlaced(tx, row, next)
  return next.length
}

/** The adults of each who may see them and want to be told, and the office. */
async function tellPlaced(tx: TenantContext, { id, group_id }: ActivityRow, people: readonly InLine[]): Promise<void> {
  const ids = people.map(({ person_id }) => person_id)
  const closed = await rolesClosedTo(tx, MODULE)
  const ofFamily = closed.has('CB_PARENT') ? [] : await guardiansToTell(tx, ids, 'notify')
  const seeing = new Set((await guardiansToTell(tx, ids, 'see')).map((one) => `${one.adult_id} ${one.child_id}`))
  const others = (all: readonly string[]) => all.filter((one) => one !== tx.actor.personId)
  const families = people.map(({ person_id, nth, guest }) => ({
    kind: PLACED,
    news: {
      to: others(
        ofFamily
          .filter((one) => one.child_id === person_id && seeing.has(`${one.adult_id} ${person_id}`))
          .map((one) => one.adult_id),
      ),
      cause: `${id} ${person_id} ${nth}`,
      link: pageOf({ id: person_id, guest }, 'ACTIVITY'),
      about: [person_id],
    },
  }))
  const office = closed.has('CB_ADMIN') ? [] : others(await officeOf(tx, group_id, ids))
  const [first] = people
  await notifyAll(tx, [
    ...families,
    {
      kind: PLACED,
      news: {
        to: office,
        cause: `${id} ${first?.person_id} ${first?.nth}`,
        link: `/loggedIn/activityList/?activity=${id}`,
        about: ids,
      },
    },
  ])
}

/** Fills what somebody left who is in a group no more, or in none. */
export async function fillOf(tx: TenantContext, groupId: string | null): Promise<void> {
  for (const id of await withLine(tx, groupId)) await fillPlaces(tx, await lockedActivity(tx, id))
}
