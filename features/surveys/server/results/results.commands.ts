import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { resultsPagesTexts } from '../../shared/results-pages.texts.ts'
import { surveysPagesTexts } from '../../shared/surveys-pages.texts.ts'
import { questionsIn, roundOf, trendOf, type Part } from './results.queries.ts'
import { resultsPart } from './results.templates.ts'

const book = makeTextBook([surveysPagesTexts, resultsPagesTexts])

/** The results of a round as PDF, as much of them as the screen shows. Throws 409 E013 while nothing may be shown. */
export async function resultsPaper(tx: TenantContext, id: string, part: Part): Promise<LateBytes> {
  const read = await roundOf(tx, id, part)
  if (read.hidden !== null) throw refusedNow(`surveys.error.hidden.${read.hidden}`)
  const { language } = tx.actor
  const page = resultsPart(
    { ...read, questions: await questionsIn(tx, read), trend: trendOf(tx, read) },
    {
      language,
      say: (text, values) => book.say(language, text, values),
      zone: read.row.zone,
      now: tx.now,
      who: await actorName(tx),
    },
  )
  await audit(tx, { action: 'surveys.printed', subjectKind: 'survey', subjectId: id })
  return {
    type: 'application/pdf',
    fileName: 'survey.pdf',
    make: () => makePdf(tx.organisationId, { parts: [page], title: read.survey.title, language }),
  }
}
