/** What is asked beside a value: read, checked and put into words. Pure. */
import type { Amount, Code, Options, Question } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'
import { parseNumber } from '../parse.rules.ts'

export type Context = Readonly<Record<string, string>>
type Say = (id: string, values?: Record<string, string | number>) => string

export const isAmount = (question: Question): question is Amount => 'unit' in question

/** Several answers to one question are kept in one text. */
const BETWEEN = ' '
export const answersOf = (answer: string | undefined): string[] => answer?.split(BETWEEN) ?? []

/** What the device asks of a measurement after these answers. */
export const questionsOf = (code: Code, context: Context): Question[] =>
  DEFINITIONS[code].context.filter(
    (question) =>
      !(isAmount(question) && question.derived) &&
      Object.entries(question.beside ?? {}).every(([key, wanted]) => context[key] === wanted),
  )

/** The answers after a tap on one: of several it is added or taken away, otherwise it takes the place of the one before. */
export function answered({ key, options, several }: Options, value: string, context: Context): Record<string, string> {
  const { [key]: before, ...rest } = context
  const chosen = answersOf(before)
  const without = chosen.filter((one) => one !== value)
  const added = several ? [...chosen, value] : [value]
  const next = chosen.includes(value) ? without : options.filter((one) => added.includes(one))
  return next.length === 0 ? rest : { ...rest, [key]: next.join(BETWEEN) }
}

export type ContextProblem = {
  key: string
  problem: 'number' | 'decimals' | 'range'
  values: { low: string; high: string; unit: string }
}

/** A number: as few digits as it has. */
const sayAmount = (value: number): string => String(value).replace('.', ',')

/** The first number beside a value that is none or that is impossible; null: there is none. */
export function contextProblem(code: Code, given: Context): ContextProblem | null {
  for (const question of questionsOf(code, given)) {
    const text = given[question.key]?.trim() ?? ''
    if (!isAmount(question) || text === '') continue
    const { key, unit, hard } = question
    const [low, high] = hard
    const values = { low: sayAmount(low), high: sayAmount(high), unit: unit.shown }
    const number = parseNumber(text, unit.decimals)
    if (typeof number === 'string') return { key, problem: number === 'decimals' ? 'decimals' : 'number', values }
    if (number < low || number > high) return { key, problem: 'range', values }
  }
  return null
}

/** Keeps of a context what the measurement asks; anything else is left out. Numbers are kept with a decimal point. */
export function contextOf(code: Code, given: Context): Record<string, string> {
  return Object.fromEntries(
    questionsOf(code, given).flatMap((question) => {
      const kept = keptOf(question, given[question.key])
      return kept === null ? [] : [[question.key, kept]]
    }),
  )
}

function keptOf(question: Question, answer: string | undefined): string | null {
  if (answer === undefined) return null
  if (isAmount(question)) {
    const number = parseNumber(answer, question.unit.decimals)
    return typeof number === 'string' ? null : String(number)
  }
  const { options, several } = question
  const given = several ? answersOf(answer) : [answer]
  const chosen = options.filter((option) => given.includes(option))
  return chosen.length === 0 ? null : chosen.join(BETWEEN)
}

/** An answer in words. */
export function sayAnswer(question: Question | undefined, answer: string, say: Say): string {
  if (question && isAmount(question)) return `${sayAmount(Number(answer))} ${question.unit.shown}`
  return answersOf(answer)
    .map((one) => say(`measurements.answer.${one}`))
    .join(', ')
}

/** Everything that was answered, each with what was asked, in the order of the questions; what is asked no more comes last. */
export function sayContext(code: Code, context: Context, say: Say): string[] {
  const asked = DEFINITIONS[code].context
  const place = (key: string): number => {
    const at = asked.findIndex((one) => one.key === key)
    return at === -1 ? asked.length : at
  }
  return Object.entries(context)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([key, answer]) => `${say(`measurements.context.${key}`)}: ${sayAnswer(asked[place(key)], answer, say)}`)
}

/** The answers without which a number means little, where there is room for no more. */
export const sayBriefly = (code: Code, context: Context, say: Say): string =>
  DEFINITIONS[code].context
    .flatMap((question) => {
      const answer = question.brief ? context[question.key] : undefined
      return answer === undefined ? [] : [sayAnswer(question, answer, say)]
    })
    .join(', ')
