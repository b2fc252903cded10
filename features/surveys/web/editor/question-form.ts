import type { FieldDefinition, FieldOption, FieldValues } from '#platform/shared/forms/fields.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import {
  chosenOf,
  isChoice,
  isFound,
  said,
  type Option,
  type Question,
  type QuestionType,
  type Words,
} from '../../shared/surveys.rules.ts'
import { wordFields, wordsIn, wordValues } from '../basics.ts'
import { matchLabels, readLines } from './option-lines.rules.ts'

/** A key that no question and no section of this survey has: keys stand in stored answers. */
export const newKey = (of: 'q' | 's'): string => `${of}_${crypto.randomUUID().slice(0, 8)}`

/** Characters of all options of a question: the longest list with names of streets or schools. */
const OPTIONS_TEXT_MAX = 20_000

type Text = (key: `surveys.${string}`) => string
type About = {
  type: QuestionType
  main: Language
  before: readonly Question[]
  anonymous: boolean
  question: Question | null
}

/** Answers of earlier questions on which this one can hang, as `question=answer`. */
function branches({ before, main }: About, text: Text): FieldOption[] {
  return before.flatMap((one) => {
    const label = said(one.label, main, main)
    if (one.type === 'switch') return [{ value: `${one.key}=true`, words: `${label}: ${text('surveys.yes')}` }]
    if (one.type !== 'radio') return []
    return one.options.map((option) => ({
      value: `${one.key}=${option.value}`,
      words: `${label}: ${said(option.label, main, main)}`,
    }))
  })
}

/** The form of a question: its texts, its options a line each with a score behind a bar, when it is asked, what raises an alert. */
export function questionFields(about: About, text: Text): FieldDefinition[] {
  const { type, main, anonymous, question } = about
  const hangs = branches(about, text)
  // Of many options the list would be longer than the question.
  const alerting = (isFound(type) ? [] : (question?.options ?? [])).map((option) => ({
    value: option.value,
    words: said(option.label, main, main),
  }))
  const number = type === 'integer' || type === 'decimal'
  return [
    ...wordFields('label', main, { long: true }),
    ...(isChoice(type) ? wordFields('options', main, { long: true, most: OPTIONS_TEXT_MAX }) : []),
    ...(number
      ? (['min', 'max'] as const).map((name) => ({
          fieldName: name,
          label: `surveys.field.${name}`,
          type: 'decimal' as const,
        }))
      : []),
    ...(type === 'switch' ? [] : [{ fieldName: 'required', label: 'surveys.field.required', type: 'switch' as const }]),
    ...(hangs.length > 0
      ? [
          {
            fieldName: 'showWhen',
            label: 'surveys.field.showWhen',
            type: 'radio' as const,
            fields: [{ value: 'always', label: 'surveys.always' }, ...hangs],
          },
        ]
      : []),
    ...(!anonymous && alerting.length > 0
      ? [{ fieldName: 'alertOn', label: 'surveys.field.alertOn', type: 'checkbox' as const, fields: alerting }]
      : []),
    ...(!anonymous && type === 'switch'
      ? [{ fieldName: 'alertYes', label: 'surveys.field.alertYes', type: 'switch' as const }]
      : []),
  ]
}

/** An option as a line: its text, and behind a bar its score. */
const lineOf = (option: Option, language: Language, main: Language): string => {
  const label = option.label[language] ?? ''
  return language === main && option.score !== null ? `${label} | ${String(option.score).replace('.', ',')}` : label
}

export function questionValues({ question, main }: About): FieldValues {
  const lines = (language: Language) =>
    (question?.options ?? [])
      .map((option) => lineOf(option, language, main))
      .join('\n')
      .trim()
  return {
    ...wordValues('label', question?.label ?? {}),
    ...Object.fromEntries(LANGUAGES.map((language) => [`options_${language}`, lines(language) || null])),
    min: question?.min ?? null,
    max: question?.max ?? null,
    required: question?.required ?? false,
    showWhen: question?.showWhen ? `${question.showWhen.key}=${question.showWhen.value}` : 'always',
    alertOn: question && isChoice(question.type) && question.alertOn.length > 0 ? question.alertOn.join(';') : null,
    alertYes: question?.alertOn.includes('true') ?? false,
  }
}

const typedOptions = (typed: FieldValues, language: Language) => readLines(String(typed[`options_${language}`] ?? ''))

/** The name of the field with an option whose score is no number, and its line; null when all can be read. */
export function unreadOption(typed: FieldValues, main: Language): { fieldName: string; line: string } | null {
  const unread = typedOptions(typed, main).find((line) => 'unread' in line)
  return unread && 'unread' in unread ? { fieldName: `options_${main}`, line: unread.unread } : null
}

/** The options of the lines. An option keeps its value when another line is added, removed or moved: answers, alerts and branches name it. */
function optionsIn(typed: FieldValues, { main, question }: About): Option[] {
  const before = question?.options ?? []
  const used = new Set(before.map(({ value }) => value))
  let next = used.size
  const fresh = () => {
    do next += 1
    while (used.has(`o${next}`))
    return `o${next}`
  }
  const lines = typedOptions(typed, main).flatMap((line) => ('unread' in line ? [] : [line]))
  const matched = matchLabels(
    before.map(({ label }) => label[main] ?? ''),
    lines.map(({ label }) => label),
  )
  const others = LANGUAGES.filter((one) => one !== main).map((language) => ({
    language,
    labels: typedOptions(typed, language).map((line) => ('unread' in line ? line.unread : line.label)),
  }))
  return lines.map(({ label, score }, index) => {
    const words: Words = { [main]: label }
    for (const { language, labels } of others) if (labels[index]) words[language] = labels[index]
    const old = matched[index] ?? null
    return { value: (old === null ? undefined : before[old]?.value) ?? fresh(), label: words, score }
  })
}

export function questionIn(typed: FieldValues, about: About): Question {
  const { type, question } = about
  const [key, value] = String(typed['showWhen'] ?? 'always').split('=')
  const options = isChoice(type) ? optionsIn(typed, about) : []
  const chosen = question ? chosenOf({ ...question, type: 'checkbox' }, typed['alertOn']) : []
  const yes = typed['alertYes'] === true ? ['true'] : []
  const alertOn = type === 'switch' ? yes : chosen
  const numberIn = (name: string) => (typeof typed[name] === 'number' ? Number(typed[name]) : null)
  return {
    key: question?.key ?? newKey('q'),
    type,
    label: wordsIn('label', typed),
    required: typed['required'] === true,
    options,
    min: numberIn('min'),
    max: numberIn('max'),
    showWhen: key !== undefined && value !== undefined ? { key, value } : null,
    alertOn: alertOn.filter((one) => one === 'true' || options.some((option) => option.value === one)),
  }
}
