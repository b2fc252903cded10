import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { changeLanguage } from '#platform/web/i18n/i18n.ts'
import { currentLanguage, isLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'

/** The language, before anybody is signed in. */
export function LanguageChoice() {
  const text = useText()
  return (
    <label className="sel">
      <Icon name="globe" />
      <span className="sr">{text('utils.language')}</span>
      <select
        value={currentLanguage()}
        style={{ border: 0, background: 'none', minHeight: 40, fontWeight: 500 }}
        onChange={(event) => isLanguage(event.target.value) && void changeLanguage(event.target.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {text(`utils.language.${language}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
