import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import { childDay } from '#features/people/server/membership-days.api.ts'
import { mustBeOurs, oursAmong } from '#features/people/server/belonging.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { daysShown, stateOn } from '#features/memberships/shared/memberships.rules.ts'
import { relationship, type Relationship } from '../shared/relationships.contract.ts'

/** A child or guest, or an adult, of the actor's groups; anybody else looks missing. Membership rows say it twice. */
export async function inMine(tx: TenantContext, personId: string, side: 'child' | 'adult'): Promise<string[]> {
  const roles = side === 'child' ? (['CHILD', 'GUEST'] as const) : (['CB_PARENT'] as const)
  const rows = await tx.db
    .selectFrom('membership')
    .select('group_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .where('role', 'in', [...roles])
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .execute()
  await mustBeOurs(tx, personId, roles)
  if (side === 'child' && (await restrictedChildIds(tx)).has(personId)) throw notFound()
  return [...new Set(rows.map((row) => row.group_id))]
}

/**
 * A condition on `relationship` as `r`: the child or guest is or was in a group of the actor. The row policy of memberships knows these groups;
 * relationships themselves belong to none.
 */
export const ofMyGroups = (tx: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`exists (select from membership m where m.organisation_id = r.organisation_id and m.person_id = r.child_id
    and m.role in ('CHILD', 'GUEST') and m.group_id = ${anyOf(tx.actor.groupIds)})`

type Which = { id: string } | { ids: readonly string[] } | { childId: string; adultId?: string } | { adultId: string }

/** Relationships, restricted and ended ones too (administrators only), of children of the actor's groups. */
export async function relationshipsOf(tx: TenantContext, which: Which): Promise<Relationship[]> {
  const found = await tx.db
    .selectFrom('relationship as r')
    .innerJoin('person as a', (join) =>
      join.onRef('a.organisation_id', '=', 'r.organisation_id').onRef('a.id', '=', 'r.adult_id'),
    )
    .innerJoin('person as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.id', '=', 'r.child_id'),
    )
    .leftJoin('file as f', (join) =>
      join
        .onRef('f.organisation_id', '=', 'r.organisation_id')
        .onRef('f.id', '=', 'r.evidence_id')
        .on('f.dropped_at', 'is', null),
    )
    .leftJoin('relationship_option as o', 'o.organisation_id', 'r.organisation_id')
    .leftJoin('restriction_request as q', (join) =>
      join
        .onRef('q.organisation_id', '=', 'r.organisation_id')
        .onRef('q.relationship_id', '=', 'r.id')
        .on('q.state', '=', 'waiting'),
    )
    .select(['o.two_persons', 'q.restricted as wanted', 'q.reason', 'q.by_name', 'q.asked_at', 'q.asked_by'])
    .select('q.asked_account')
    .select(['r.id', 'r.version', 'r.adult_id', 'r.child_id', 'r.kind', 'r.see', 'r.see_care', 'r.see_documents'])
    .select(['r.notify', 'r.decide', 'r.decide_medical', 'r.collect', 'r.rights_carried_over'])
    .select(['r.pay_share', 'r.weekdays', 'r.restricted', 'r.valid_from', 'r.valid_to'])
    .select(['a.name', 'a.surname', 'a.phone', 'a.email', 'c.name as child_name', 'c.surname as child_surname'])
    .select(['f.name as evidence_name', 'f.type as evidence_type', childDay(tx, 'r.child_id').as('today')])
    .where('r.organisation_id', '=', tx.organisationId)
    .where((eb) =>
      eb.and([
        ...('id' in which ? [eb('r.id', '=', which.id)] : []),
        ...('ids' in which ? [eb('r.id', '=', anyOf(which.ids))] : []),
        ...('childId' in which ? [eb('r.child_id', '=', which.childId)] : []),
        ...('adultId' in which && which.adultId !== undefined ? [eb('r.adult_id', '=', which.adultId)] : []),
      ]),
    )
    .where(ofMyGroups(tx))
    .orderBy('a.surname')
    .orderBy('a.name')
    .orderBy('c.surname')
    .orderBy('c.name')
    .orderBy('r.valid_from', 'desc')
    .orderBy('r.id')
    .execute()
  const hidden = await restrictedChildIds(tx)
  const ours = await oursAmong(tx, [...new Set(found.map((row) => row.child_id))], ['CHILD', 'GUEST'])
  const rows = found.filter((row) => ours.has(row.child_id) && !hidden.has(row.child_id))
  const restrictions = await restrictionsOf(
    tx,
    rows.map((row) => row.id),
  )
  const shown = rows.map((row) => {
    const state = stateOn({ from: row.valid_from, to: row.valid_to }, row.today)
    return {
      id: row.id,
      version: row.version,
      adultId: row.adult_id,
      adultName: fullName(row),
      childId: row.child_id,
      childName: fullName({ name: row.child_name, surname: row.child_surname }),
      kind: relationship.shape.kind.parse(row.kind),
      see: row.see,
      seeCare: row.see_care,
      seeDocuments: row.see_documents,
      notify: row.notify,
      decide: row.decide,
      decideMedical: row.decide_medical,
      collect: row.collect,
      carriedOver: row.rights_carried_over,
      payShare: row.pay_share,
      weekdays: row.weekdays,
      restricted: row.restricted,
      restrictions: restrictions.get(row.id) ?? [],
      twoPersons: row.two_persons ?? false,
      waiting: waitingIn(tx, row),
      // Of a tie that is over telephone and e-mail are no business of this group any more.
      phone: state === 'past' && !row.restricted ? null : row.phone,
      email: state === 'past' && !row.restricted ? null : row.email,
      ...daysShown({ from: row.valid_from, to: row.valid_to }),
      state,
      evidence:
        row.evidence_name === null || row.evidence_type === null
          ? null
          : { name: row.evidence_name, type: row.evidence_type },
    }
  })
  // A restriction comes first and what is over last.
  return shown.toSorted((a, b) => weight(a) - weight(b))
}

type Asked = {
  wanted: boolean | null
  reason: string | null
  by_name: string | null
  asked_at: Date | null
  asked_by: string | null
  asked_account: string | null
}

/** What waits for a second person. It is one's own by the person and by the account: either is the same human. */
function waitingIn({ actor }: TenantContext, row: Asked): Relationship['waiting'] {
  const { wanted, reason, by_name, asked_at } = row
  if (wanted === null || reason === null || by_name === null || asked_at === null) return null
  const mine = row.asked_by === actor.personId || row.asked_account === actor.accountId
  return { restricted: wanted, reason, byName: by_name, at: asked_at.toISOString(), mine }
}

function weight({ restricted, state }: Pick<Relationship, 'restricted' | 'state'>): number {
  if (restricted) return 0
  return state === 'past' ? 2 : 1
}

async function restrictionsOf(
  tx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, Relationship['restrictions']>> {
  const found = new Map<string, Relationship['restrictions']>()
  if (ids.length === 0) return found
  const rows = await tx.db
    .selectFrom('restriction as t')
    .leftJoin('restriction_request as q', (join) =>
      join.onRef('q.organisation_id', '=', 't.organisation_id').onRef('q.id', '=', 't.request_id'),
    )
    .select(['t.id', 't.relationship_id', 't.restricted', 't.reason', 't.at', 't.by_name'])
    .select(['q.by_name as asked_by', 'q.reason as asked_reason'])
    .where('t.organisation_id', '=', tx.organisationId)
    .where('t.relationship_id', '=', anyOf(ids))
    .orderBy('t.at', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  for (const { relationship_id, at, by_name, asked_by, asked_reason, ...row } of rows) {
    const asked = asked_by === null || asked_reason === null ? null : { byName: asked_by, reason: asked_reason }
    const one = { ...row, at: at.toISOString(), byName: by_name, asked }
    found.set(relationship_id, [...(found.get(relationship_id) ?? []), one])
  }
  return found
}

/** One relationship of the actor's groups. */
export async function findRelationship(tx: TenantContext, id: string): Promise<Relationship> {
  const [found] = await relationshipsOf(tx, { id })
  if (!found) throw notFound()
  return found
}
