import { audit } from '#platform/server/audit.ts'
import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { childrenTexts } from '#features/children/shared/children.texts.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { pickupTexts } from '#features/pickup/shared/pickup.texts.ts'
import { relationshipsTexts } from '#features/relationships/shared/relationships.texts.ts'
import { routesScreenTexts } from '#features/routes/shared/routes-screens.texts.ts'
import { paperTexts } from '../shared/paper.texts.ts'
import { paperDay, partOf } from './paper.templates.ts'
import { openRuns, sheetsOf } from './paper.queries.ts'
import { inReach } from '#features/runs/server/policy.api.ts'
import { runs, type Found } from '#features/runs/server/run-lists.api.ts'

const book = makeTextBook([paperTexts, pickupTexts, routesScreenTexts, childrenTexts, relationshipsTexts])

/** The printed list of a run that is not over, for an administrator of its group or its crew. Anybody else finds nothing. */
export async function manifestPaper(tx: TenantContext, id: string): Promise<LateBytes> {
  const run = await runs(tx).where(inReach(tx)).where('run.id', '=', id).executeTakeFirst()
  if (!run) throw notFound()
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') throw refusedNow('history.paper.over')
  await audit(tx, { action: 'runs.manifestPrinted', subjectKind: 'run', subjectId: id })
  return paper(tx, [run], book.say(tx.actor.language, 'history.paper.title', { run: run.route_name }))
}

/** The printed lists of a group's day: today where the group is unless a day is given. */
export async function dayPaper(
  tx: TenantContext,
  query: { group: string; day?: string | undefined },
): Promise<LateBytes> {
  const group = await tx.db
    .selectFrom('customer_group')
    .select(['id', 'zone'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', query.group)
    .where(inMyGroups(tx, 'id'))
    .executeTakeFirst()
  if (!group) throw notFound()
  const day = query.day ?? dayIn(group.zone, tx.now)
  const found = await openRuns(tx, group.id, day)
  if (found.length === 0) throw refusedNow('history.paper.noRuns')
  await audit(tx, {
    action: 'runs.dayPrinted',
    subjectKind: 'customer_group',
    subjectId: group.id,
    details: { day, runs: found.length },
  })
  return paper(tx, found, book.say(tx.actor.language, 'history.paper.titleDay', { day: paperDay(day) }))
}

async function paper(tx: TenantContext, found: readonly Found[], title: string): Promise<LateBytes> {
  const { language } = tx.actor
  const printing = {
    say: (id: string, values?: Record<string, string | number>) => book.say(language, id, values),
    now: tx.now,
    who: await actorName(tx),
  }
  const parts = (await sheetsOf(tx, found)).map((sheet) => partOf(sheet, printing))
  return {
    type: 'application/pdf',
    fileName: 'manifest.pdf',
    make: () => makePdf(tx.organisationId, { parts, title, language }),
  }
}
