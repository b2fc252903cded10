import type { Block, Part } from '#platform/server/pdf/pages.ts'
import { losesLetters } from '#platform/server/pdf/letters.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { QuestionResult, Results } from '../../shared/results.contract.ts'
import type { ReadRound } from './results.queries.ts'

type Say = (id: string, values?: Record<string, string | number>) => string
type Printing = { language: Language; say: Say; zone: string; now: Date; who: string }
type Read = ReadRound & { questions: readonly QuestionResult[]; trend: Results['trend'] }

const dayOf = (day: string): string => day.split('-').toReversed().join('/')

/** The printed results of a round: whom it asked, each question with what was chosen, the trend over its rounds. */
export function resultsPart(read: Read, printing: Printing): Part {
  const { survey, row, round, route, questions } = read
  const { say, zone, now, who } = printing
  const day = (at: Date) => dayOf(dayIn(zone, at))
  const until = round.closed_at ?? round.closes_at
  const lost = questions.some(({ label, options, texts }) =>
    losesLetters([label, ...options.map((option) => option.label), ...texts].join('')),
  )
  return {
    head: say('surveys.paper.head', { title: survey.title, round: round.round }),
    blocks: [
      { kind: 'title', words: survey.title },
      {
        kind: 'text',
        words: [
          row.group_name,
          until === null
            ? say('surveys.paper.openRound', { round: round.round, from: day(round.opens_at) })
            : say('surveys.paper.round', { round: round.round, from: day(round.opens_at), to: day(until) }),
          row.kind === 'SURVEY' && say(row.anonymous ? 'surveys.anonymous' : 'surveys.paper.named'),
        ]
          .filter(Boolean)
          .join(' · '),
      },
      { kind: 'small', words: askedWords(read, say) },
      ...(route === null ? [] : [{ kind: 'small' as const, words: say('surveys.ofRoute', { route: route.name }) }]),
      {
        kind: 'small',
        words:
          row.kind === 'SURVEY'
            ? say('surveys.paper.part', { answered: round.answered, asks: round.asks })
            : say('surveys.paper.answers', { count: round.answered }),
      },
      ...(lost ? [{ kind: 'small' as const, words: say('surveys.paper.letters') }] : []),
      ...trendBlocks(read, printing),
      ...questions.flatMap((question) => questionBlocks(question, printing)),
      { kind: 'gap' },
      {
        kind: 'small',
        words: say('surveys.paper.made', { when: `${day(now)} ${timeIn(zone, now)}`, who }),
      },
    ],
  }
}

/** Whom it asks: roles, routes, how many families; of a monitoring about whom it is. */
function askedWords({ row, survey }: Read, say: Say): string {
  if (row.subject !== null) return `${say('surveys.field.subject')}: ${say(`surveys.subject.${row.subject}`)}`
  const roles = row.roles.map((role) => say(`surveys.role.${role}`)).join(', ')
  const routes = survey.routes.map(({ name }) => name).join(', ')
  const who = [
    roles,
    routes !== '' && say('surveys.paper.routes', { routes }),
    survey.children.length > 0 && say('surveys.paper.families', { count: survey.children.length }),
  ]
  return say('surveys.paper.asked', { who: who.filter(Boolean).join(' · ') })
}

const meanWords = (mean: number, { language }: Printing): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(mean)

/** The mean score of each round that may be shown; one alone is no trend. */
function trendBlocks({ trend }: Read, printing: Printing): Block[] {
  const { say, zone } = printing
  const points = trend.flatMap(({ round, opensAt, mean, answered }) =>
    mean === null
      ? []
      : [
          {
            round,
            answered,
            name: dayOf(dayIn(zone, new Date(opensAt))),
            note: meanWords(mean, printing),
            value: mean,
          },
        ],
  )
  if (points.length < 2) return []
  return [
    { kind: 'bar', words: say('surveys.trend'), note: say('surveys.trendNote') },
    { kind: 'line', points },
    {
      kind: 'rows',
      columns: ['*', '*', '*', '*'],
      head: ['surveys.round', 'surveys.field.day', 'surveys.field.answered', 'surveys.field.score'].map((id) =>
        say(id),
      ),
      rows: points.map(({ round, name, answered, note }) =>
        [String(round), name, String(answered), note].map((words) => [{ kind: 'plain' as const, words }]),
      ),
    },
  ]
}

function questionBlocks(
  { label, type, answered, options, mean, ...more }: QuestionResult,
  printing: Printing,
): Block[] {
  const { say } = printing
  const texts =
    type === 'upload' ? more.files.map(({ name, by }) => [name, by].filter(Boolean).join(' · ')) : more.texts
  const note = [
    say('surveys.paper.answers', { count: answered }),
    mean !== null && say('surveys.mean', { mean: meanWords(mean, printing) }),
  ]
  return [
    { kind: 'bar', words: label, note: note.filter(Boolean).join(' · ') },
    ...(options.length === 0
      ? []
      : [
          {
            kind: 'bars' as const,
            bars: options.map((option) => {
              const share = answered === 0 ? 0 : Math.round((option.count * 100) / answered)
              return { words: option.label, note: `${option.count} · ${share} %`, share }
            }),
          },
        ]),
    ...(texts.length === 0
      ? []
      : [
          {
            kind: 'rows' as const,
            columns: ['*' as const],
            rows: texts.map((words) => [[{ kind: 'plain' as const, words: type === 'date' ? dayOf(words) : words }]]),
          },
        ]),
    ...(texts.length > 0 && texts.length < answered
      ? [{ kind: 'small' as const, words: say('surveys.paper.someTexts', { count: texts.length }) }]
      : []),
  ]
}
