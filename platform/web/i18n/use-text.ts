import { useTranslation } from 'react-i18next'

export type TextValues = Record<string, string | number>
export type Texts = (id: string, values?: TextValues) => string

/** The texts of the reader's language. `count` among the values picks the singular or the plural of a text. */
export function useText(): Texts {
  const { t } = useTranslation()
  return (id, values) => t(id, values ?? {})
}
