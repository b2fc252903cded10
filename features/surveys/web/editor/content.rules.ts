/** What the editor does with sections and questions. Pure. */
import { questionsOf, type Content, type Question, type Words } from '../../shared/surveys.rules.ts'

export const withSection = (content: Content, key: string, title: Words): Content => [
  ...content,
  { key, title, questions: [] },
]

export const renamed = (content: Content, section: string, title: Words): Content =>
  content.map((one) => (one.key === section ? { ...one, title } : one))

/**
 * Puts a question at its place, or at the end of its section when it is new. A question that was asked after an answer which is gone is
 * asked always.
 */
export const withQuestion = (content: Content, section: string, question: Question): Content =>
  placed(content, section, question).map((one) => ({
    ...one,
    questions: one.questions.map((other) => (hangsOnGone(other, question) ? { ...other, showWhen: null } : other)),
  }))

const hangsOnGone = ({ showWhen }: Question, { key, type, options }: Question): boolean =>
  showWhen?.key === key && type === 'radio' && options.every(({ value }) => value !== showWhen.value)

const placed = (content: Content, section: string, question: Question): Content =>
  content.map((one) => {
    if (one.key !== section) return one
    const known = one.questions.some(({ key }) => key === question.key)
    const questions = known
      ? one.questions.map((other) => (other.key === question.key ? question : other))
      : [...one.questions, question]
    return { ...one, questions }
  })

export const without = (content: Content, key: string): Content =>
  content
    .filter((one) => one.key !== key)
    .map((one) => ({ ...one, questions: one.questions.filter((question) => question.key !== key) }))

const swapped = <One>(list: readonly One[], at: number, by: 1 | -1): One[] => {
  const [one, other] = [list[at], list[at + by]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((each, index) => {
    if (index === at) return other
    return index === at + by ? one : each
  })
}

/** Moves a section, or a question within its section, by one. */
export function moved(content: Content, key: string, by: 1 | -1): Content {
  const at = content.findIndex((one) => one.key === key)
  if (at !== -1) return swapped(content, at, by)
  return content.map((one) => {
    const place = one.questions.findIndex((question) => question.key === key)
    return place === -1 ? one : { ...one, questions: swapped(one.questions, place, by) }
  })
}

/** The questions before this one; all of them for a new one at the end of a section. */
export function before(content: Content, section: string, question: string | null): Question[] {
  const at = content.findIndex((one) => one.key === section)
  const all = questionsOf(content.slice(0, at + 1))
  const place = all.findIndex(({ key }) => key === question)
  return place === -1 ? all : all.slice(0, place)
}
