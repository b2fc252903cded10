import { useEffect, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SHARED_PAGE } from '#platform/web/offline/share-of-tab.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { broughtFiles } from './brought-files.ts'

/** Leads back to files that were shared with this app and became no document yet; nothing without any. */
export function WaitingFiles() {
  const text = useText()
  const { accountId } = useMe()
  const [count, setCount] = useState(0)
  useEffect(() => void broughtFiles(accountId).then((files) => setCount(files.length)), [accountId])
  if (count === 0) return null
  return (
    <Banner hue="waiting" title={text('documents.shared.waiting', { count })}>
      <ButtonLink sx={{ mt: 2 }} to={paths.page(SHARED_PAGE)}>
        {text('utils.open')}
      </ButtonLink>
    </Banner>
  )
}
