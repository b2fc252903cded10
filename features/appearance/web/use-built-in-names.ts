import { THEME_NAMES } from '#platform/shared/theme/tokens.ts'
import { useText } from '#platform/web/i18n/use-text.ts'

/** Names that no custom theme may have: those of the built-in ones, also as they are called on this page. */
export function useBuiltInNames(): string[] {
  const text = useText()
  return THEME_NAMES.flatMap((base) => [base, text(`utils.theme.${base}`)])
}
