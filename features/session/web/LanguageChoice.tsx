import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { changeLanguage } from '#platform/web/i18n/i18n.ts'
import { currentLanguage, isLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'

/** The language, before anybody is signed in. */
export function LanguageChoice() {
  const text = useText()
  return (
    <NativeSelect
      value={currentLanguage()}
      inputProps={{ 'aria-label': text('utils.language') }}
      onChange={(event) => isLanguage(event.target.value) && void changeLanguage(event.target.value)}
      input={
        <OutlinedInput
          startAdornment={<Icon name="globe" />}
          sx={{
            minHeight: { md: 40 },
            fontWeight: 500,
            '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
          }}
        />
      }
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {text(`utils.language.${language}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
