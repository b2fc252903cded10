import type { Language } from '#platform/shared/i18n/texts.ts'
import type { Source } from '#platform/web/forms/input-props.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { isFound, questionsOf, said, type Content } from '../../shared/surveys.rules.ts'

/** Suggestions that are shown at once. */
const SHOWN = 20

/** Where the form finds the options of questions that are answered by typing: in the survey itself, without network too. */
export function foundOptions(content: Content, language: Language, main: Language): Record<string, Source> {
  return Object.fromEntries(
    questionsOf(content)
      .filter(({ type }) => isFound(type))
      .map(({ key, options }) => {
        const all = options.map(({ value, label }) => ({ id: value, name: said(label, language, main) }))
        const search = async (q: string) =>
          all.filter(({ name }) => searchKey(name).includes(searchKey(q))).slice(0, SHOWN)
        return [key, { chosen: all, search }]
      }),
  )
}
