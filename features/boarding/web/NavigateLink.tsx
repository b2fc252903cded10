import { useText } from '#platform/web/i18n/use-text.ts'
import { ButtonLink, IconLink } from '#platform/web/ui/Button.tsx'
import { mapSchemeOf, navigationLink } from '../shared/navigation.rules.ts'
import type { RunDetail, RunStop } from '#features/runs/shared/runs.contract.ts'

type NavigateLinkProps = {
  run: Pick<RunDetail, 'mode'>
  stop: Pick<RunStop, 'name' | 'latitude' | 'longitude'>
  /** Without its word, where there is no room for one. */
  bare?: boolean
}

/** Hands a stop over to the navigation of the phone: one tap, also without network. Not there where nothing would open. */
export function NavigateLink({ run, stop, bare }: NavigateLinkProps) {
  const text = useText()
  const href = navigationLink(stop, run.mode, mapSchemeOf(navigator.userAgent))
  if (href === null) return null
  const label = text('boarding.navigate.to', { stop: stop.name })
  return bare ? (
    <IconLink icon="directions" size="run" label={label} href={href} />
  ) : (
    <ButtonLink size="run" icon="directions" aria-label={label} href={href}>
      {text('boarding.navigate')}
    </ButtonLink>
  )
}
