import type { LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { makePdf } from '#platform/server/pdf/pdf.ts'
import { childrenTexts } from '#features/children/shared/children.texts.ts'
import type { Block, Cell, Part } from '#platform/server/pdf/pages.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { guestsPagesTexts } from '#features/guests/shared/guests-pages.texts.ts'
import { sayBorn } from '#features/people/shared/birth.rules.ts'
import { recordsTexts } from '#features/people/shared/records.texts.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { relationshipsTexts } from '#features/relationships/shared/relationships.texts.ts'
import type { EmergencyCard } from '../shared/plans.contract.ts'
import { plansPagesTexts } from '../shared/plans-pages.texts.ts'
import { emergencyOf } from './emergency.queries.ts'

const book = makeTextBook([recordsTexts, plansPagesTexts, childrenTexts, guestsPagesTexts, relationshipsTexts])
type Say = (id: string, values?: Record<string, string | number>) => string

/** The page for an emergency, as it goes round: signs and steps, no diagnosis. */
export async function emergencyPaper(tx: TenantContext, personId: string): Promise<LateBytes> {
  const { zone } = await personInReach(tx, personId)
  const card = await emergencyOf(tx, personId, 'emergencyPrinted')
  const { language } = tx.actor
  const say: Say = (id, values) => book.say(language, id, values)
  const title = say('plans.paper.title', { name: card.fullName })
  const printed = say('plans.paper.printed', { when: moment(zone, tx.now), who: await actorName(tx) })
  const born = sayBorn(card, dayIn(zone, tx.now), say)
  const since = card.plan
    ? say('plans.paper.edition', { edition: card.plan.edition, day: showDay(dayIn(zone, new Date(card.plan.since))) })
    : say('plans.emergency.noPlan')
  return {
    type: 'application/pdf',
    fileName: 'emergency.pdf',
    make: () =>
      makePdf(tx.organisationId, { parts: [partOf(card, { say, title, born, since, printed })], title, language }),
  }
}

const showDay = (day: string): string => day.split('-').toReversed().join('/')
const moment = (zone: string, at: Date): string => `${showDay(dayIn(zone, at))} ${timeIn(zone, at)}`

const plain = (words: string): Cell => [{ kind: 'plain', words }]

/** The page as blocks, in the order in which it is read in an emergency. */
export function partOf(
  card: EmergencyCard,
  { say, title, born, since, printed }: { say: Say } & Record<'title' | 'born' | 'since' | 'printed', string>,
): Part {
  const allergies: Block[] =
    card.allergies.length === 0
      ? [{ kind: 'text', words: say('plans.emergency.noAllergies') }]
      : [
          {
            kind: 'rows',
            columns: [180, '*'],
            rows: card.allergies.map(({ substance, reaction, high, criticality, proposed }) => [
              [
                {
                  kind: high ? ('alarm' as const) : ('strong' as const),
                  words: proposed ? say('plans.emergency.proposed', { substance }) : substance,
                },
              ],
              plain([reaction, say(`children.allergy.${criticality}`)].filter(Boolean).join(' · ')),
            ]),
          },
        ]
  return {
    head: title,
    blocks: [
      { kind: 'title', words: title },
      { kind: 'strong', words: born },
      { kind: 'text', words: since },
      { kind: 'bar', words: say('plans.emergency.allergies'), note: '' },
      ...allergies,
      { kind: 'bar', words: say('plans.emergency.steps'), note: '' },
      card.steps.length === 0
        ? { kind: 'text', words: say('plans.emergency.noSteps') }
        : {
            kind: 'rows',
            columns: ['*', '*', 120],
            head: ['sign', 'action', 'call'].map((one) => say(`plans.step.${one}`)),
            rows: card.steps.map(({ sign, action, call }) => [
              [{ kind: 'strong' as const, words: sign }],
              plain(action),
              [{ kind: 'alarm' as const, words: call }],
            ]),
          },
      ...(card.kit === '' ? [] : [{ kind: 'strong' as const, words: `${say('plans.field.kit')}: ${card.kit}` }]),
      ...(card.transport === ''
        ? []
        : [{ kind: 'text' as const, words: `${say('plans.field.transport')}: ${card.transport}` }]),
      { kind: 'bar', words: say('plans.emergency.calls'), note: '' },
      {
        kind: 'rows',
        columns: [30, '*', 140, 120],
        rows: [{ name: say('plans.emergency.number'), about: '', phone: '112' }, ...card.calls].map((one, index) => [
          plain(`${index + 1}.`),
          [{ kind: 'strong' as const, words: one.name }],
          plain(one.about === '' ? '' : say(one.about)),
          [{ kind: 'alarm' as const, words: one.phone }],
        ]),
      },
      { kind: 'gap' },
      { kind: 'small', words: printed },
    ],
  }
}
