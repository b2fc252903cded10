import { audit } from '#platform/server/audit.ts'
import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { Work } from '#platform/server/work.ts'
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
import { inReach } from '#features/runs/server/reach.api.ts'
import { runs, type Found } from '#features/runs/server/run-lists.api.ts'

const book = makeTextBook([paperTexts, pickupTexts, routesScreenTexts, childrenTexts, relationshipsTexts])

/** The printed list of a run that is not over, for an administrator of its group or its crew. Anybody else finds nothing. */
export async function manifestPaper(work: Work, id: string): Promise<LateBytes> {
  const run = await runs(work).where(inReach(work)).where('run.id', '=', id).executeTakeFirst()
  if (!run) throw notFound()
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') throw refusedNow('history.paper.over')
  await audit(work, { action: 'runs.manifestPrinted', subjectKind: 'run', subjectId: id })
  return paper(work, [run], book.say(work.actor.language, 'history.paper.title', { run: run.route_name }))
}

/** The printed lists of a group's day: today where the group is unless a day is given. */
export async function dayPaper(work: Work, query: { group: string; day?: string | undefined }): Promise<LateBytes> {
  const group = await work.db
    .selectFrom('customer_group')
    .select(['id', 'zone'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', query.group)
    .where(inMyGroups(work, 'id'))
    .executeTakeFirst()
  if (!group) throw notFound()
  const day = query.day ?? dayIn(group.zone, work.now)
  const found = await openRuns(work, group.id, day)
  if (found.length === 0) throw refusedNow('history.paper.noRuns')
  await audit(work, {
    action: 'runs.dayPrinted',
    subjectKind: 'customer_group',
    subjectId: group.id,
    details: { day, runs: found.length },
  })
  return paper(work, found, book.say(work.actor.language, 'history.paper.titleDay', { day: paperDay(day) }))
}

async function paper(work: Work, found: readonly Found[], title: string): Promise<LateBytes> {
  const { language } = work.actor
  const printing = {
    say: (id: string, values?: Record<string, string | number>) => book.say(language, id, values),
    now: work.now,
    who: await actorName(work),
  }
  const parts = (await sheetsOf(work, found)).map((sheet) => partOf(sheet, printing))
  return {
    type: 'application/pdf',
    fileName: 'manifest.pdf',
    make: () => makePdf(work.organisationId, { parts, title, language }),
  }
}
