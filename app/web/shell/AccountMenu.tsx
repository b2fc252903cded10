import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { THEME_NAMES, type ThemeName } from '#platform/shared/theme/tokens.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useSignOut, useSwitchAccount } from '#features/session/web/use-session.ts'
import { changeLanguage } from '#platform/web/i18n/i18n.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { isInMemory } from '#platform/web/offline/outbox.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { chooseTheme } from '#platform/web/theme/choose-theme.ts'
import { paintedOwn, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { PersonPicture } from '#features/profile/web/picture.api.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { HIDDEN } from '#platform/web/ui/layout.ts'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'

/** Who I am, in which role and language, and the way out. Signing out asks while something is not sent yet. */
export function AccountMenu() {
  const text = useText()
  const me = useMe()
  const signOut = useSignOut()
  const switchAccount = useSwitchAccount()
  const unsent = useOutboxEntries().filter((entry) => entry.at !== 'sent')
  const waiting = unsent.length
  const mobile = useMobile()
  const go = useGo()
  const [asking, setAsking] = useState(false)
  const entries: MenuEntry[] = [
    {
      key: 'profile',
      icon: 'person',
      label: text('profilePage.title'),
      onChoose: () => go(paths.page('profilePage')),
    },
    ...me.roles
      .filter((role) => role !== me.role)
      .map((role): MenuEntry => ({
        key: role,
        icon: 'swap',
        label: text('utils.role.switch', { role: text(`role.translation.${role}`) }),
        onChoose: () => switchAccount(role),
      })),
    ...me.elsewhere.map(({ id, name }): MenuEntry => ({
      key: id,
      icon: 'school',
      label: name,
      onChoose: () => switchAccount(id),
    })),
    ...LANGUAGES.map((language): MenuEntry => ({
      key: language,
      icon: 'globe',
      label: text(`utils.language.${language}`),
      chosen: language === currentLanguage(),
      onChoose: () => void changeLanguage(language),
    })),
    ...THEME_NAMES.map((theme: ThemeName): MenuEntry => ({
      key: theme,
      icon: 'theme',
      label: text(`utils.theme.${theme}`),
      chosen: theme === paintedTheme() && paintedOwn() === undefined,
      onChoose: () => chooseTheme(theme),
    })),
    {
      key: 'themes',
      icon: 'theme',
      label: text('utils.theme.own'),
      onChoose: () => go(paths.page('settings', { tab: 'simple' })),
    },
    {
      key: 'signOut',
      icon: 'signOut',
      label: text('utils.signOut'),
      onChoose: () => (waiting > 0 ? setAsking(true) : void signOut()),
    },
  ]
  return (
    <>
      <Menu
        entries={entries}
        button={(props) => (
          <ButtonBase sx={{ minHeight: 48, px: 2, gap: 3, borderRadius: 1 }} {...props}>
            <Box component="span" sx={HIDDEN}>
              {text('utils.account')}: {me.fullName}
            </Box>
            {!mobile && (
              <Stack component="span" aria-hidden="true" sx={{ textAlign: 'right' }}>
                <Typography component="span" variant="subtitle2">
                  {me.fullName}
                </Typography>
                <Typography component="span" variant="caption" color="textSecondary">
                  {text(`role.translation.${me.role}`)}
                </Typography>
              </Stack>
            )}
            <PersonPicture personId={me.personId} picture={me.picture} size={32} />
          </ButtonBase>
        )}
      />
      {asking && (
        <ConfirmDialog
          title={text('utils.signOut.waiting')}
          confirm={text('utils.signOut')}
          onConfirm={signOut}
          onClose={() => setAsking(false)}
        >
          {text(unsent.some(isInMemory) ? 'utils.signOut.lost' : 'utils.signOut.waitingBody', { count: waiting })}
        </ConfirmDialog>
      )}
    </>
  )
}
