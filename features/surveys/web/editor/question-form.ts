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

const linesIn = (typed: FieldValues, language: Language): string[] =>
  String(typed[`options_${language}`] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The options of the lines. A line keeps the value of the option that stood there: answers name it. */
function optionsIn(typed: FieldValues, { main, question }: About): Option[] {
  const others = LANGUAGES.filter((one) => one !== main)
  const used = new Set((question?.options ?? []).map(({ value }) => value))
  let next = used.size
  const fresh = () => {
    do next += 1
    while (used.has(`o${next}`))
    return `o${next}`
  }
  return linesIn(typed, main).map((line, index) => {
    const [label = '', score] = line.split('|').map((part) => part.trim())
    const number = score === undefined || score === '' ? Number.NaN : Number(score.replace(',', '.'))
    const words: Words = { [main]: label }
    for (const language of others) {
      const translated = linesIn(typed, language)[index]
      if (translated) words[language] = translated
    }
    return {
      value: question?.options[index]?.value ?? fresh(),
      label: words,
      score: Number.isFinite(number) ? number : null,
    }
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
