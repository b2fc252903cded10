import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { signUp, type searchSignUps, type SignUp } from '../shared/signups.contract.ts'

const role = signUp.shape.role
const state = signUp.shape.state

function rowsOf(tx: TenantContext) {
  return tx.db
    .selectFrom('sign_up as s')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 's.organisation_id').onRef('g.id', '=', 's.group_id'),
    )
    .selectAll('s')
    .select('g.name as group_name')
    .where('s.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 's.group_id'))
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** One page of those who asked, oldest first. */
export async function findSignUps(tx: TenantContext, body: BodyOf<typeof searchSignUps>) {
  const query = rowsOf(tx)
    .where('s.state', '=', body.filters?.state ?? 'asked')
    .where('s.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
    .orderBy('s.created_at', body.sort?.[0]?.direction ?? 'asc')
    .orderBy('s.id')
  const { rows, page } = await pageOf(tx, query, body)
  return { data: await shown(tx, rows), page }
}

/** One of them; one of another group looks missing. */
export async function findSignUp(tx: TenantContext, id: string): Promise<SignUp> {
  const row = await rowsOf(tx).where('s.id', '=', id).executeTakeFirst()
  const [found] = row ? await shown(tx, [row]) : []
  if (!found) throw notFound()
  return found
}

async function shown(tx: TenantContext, rows: readonly Row[]): Promise<SignUp[]> {
  const known = await sameEmail(
    tx,
    rows.map((row) => row.email),
  )
  return rows.map((row) => {
    const person = known.find(
      (one) => one.email === row.email.toLowerCase() && one.group_id === row.group_id && one.role === row.role,
    )
    return {
      id: row.id,
      name: row.name,
      surname: row.surname,
      fullName: fullName(row),
      email: row.email,
      phone: row.phone,
      role: z.parse(role, row.role),
      message: row.message,
      customerGroupDto: { id: row.group_id, name: row.group_name },
      state: z.parse(state, row.state),
      createdAt: row.created_at.toISOString(),
      known: person ? { id: person.id, fullName: fullName(person) } : null,
    }
  })
}

/** People of the actor's groups, not of their past, who have one of these addresses. */
async function sameEmail(tx: TenantContext, emails: readonly string[]) {
  if (emails.length === 0) return []
  const rows = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .select(['p.id', 'p.name', 'p.surname', 'p.email', 'm.group_id', 'm.role'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', anyOf(tx.actor.groupIds))
    .where('m.role', 'in', ['CB_PARENT', 'CB_ASSISTANT'])
    .where(notEnded(tx))
    .where('p.email', 'in', [...new Set(emails.flatMap((email) => [email, email.toLowerCase()]))])
    .orderBy('p.created_at')
    .execute()
  return rows.map((row) => ({ ...row, email: row.email?.toLowerCase() }))
}
