import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { forgetShared, SHARED_MOST } from '#platform/web/offline/shared-files.ts'
import { useAddress, useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, ButtonLink, IconButton } from '#platform/web/ui/Button.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/view-states.tsx'
import { ATTACHMENT_BYTES } from '../../shared/attachments.contract.ts'
import { NewDocumentDrawer } from '../drawer/NewDocumentDrawer.tsx'
import { FileNameAndSize } from './FileNameAndSize.tsx'
import { forgetBrought, takeBrought, type BroughtFile, type RefusedFile } from './brought-files.ts'

const OFFICE = 'CB_ADMIN'
const LIMITS = { megabytes: ATTACHMENT_BYTES / 1024 / 1024, most: SHARED_MOST }

const addressSchema = z.object({ share: z.optional(z.string()) })

/** sharedFiles: what another app shared with this one becomes a document. */
export function SharedFilesPage() {
  const text = useText()
  const { role, roles } = useMe()
  const [{ share }] = useAddress(addressSchema)
  return (
    <>
      <PageHead title={text('documents.shared.title')} hiddenOnPhone />
      <Card component="section" sx={{ mt: { md: 4 } }}>
        {role === OFFICE || roles.includes(OFFICE) ? (
          <SharedFiles key={share} isOffice={role === OFFICE} />
        ) : (
          <NotForYou />
        )}
      </Card>
    </>
  )
}

/** Documents are added by the office: what was shared does not stay on the device. */
function NotForYou() {
  const text = useText()
  useEffect(() => void forgetShared(), [])
  return (
    <EmptyState
      icon="lock"
      title={text('documents.shared.notYours')}
      action={
        <ButtonLink look="primary" icon="home" to={paths.home()}>
          {text('utils.toHome')}
        </ButtonLink>
      }
    >
      {text('documents.shared.notYoursBody')}
    </EmptyState>
  )
}

function SharedFiles({ isOffice }: { isOffice: boolean }) {
  const text = useText()
  const go = useGo()
  const { accountId } = useMe()
  const [files, setFiles] = useState<readonly BroughtFile[] | null>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [adds, setAdds] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [tries, setTries] = useState(1)
  const show = useEffectEvent((taken: { files: readonly BroughtFile[]; refused: readonly RefusedFile[] }) => {
    setFailure(null)
    setFiles(taken.files)
    setRefused(taken.refused)
    // Without network the form has no fields; the files wait here.
    setAdds(isOffice && isOnline() && taken.files.length > 0)
  })
  useEffect(() => {
    let isGone = false
    takeBrought(accountId).then(
      (taken) => isGone || show(taken),
      (error: unknown) => isGone || setFailure({ error }),
    )
    return () => {
      isGone = true
    }
    // Once, and when the person tries again: what is shared while the page is open changes the address, and with it the key.
  }, [accountId, tries])
  if (failure) return <ErrorState error={failure.error} onRetry={() => setTries(tries + 1)} />
  if (files === null) return null
  const forget = (place: string) => {
    setFiles((all) => all?.filter((one) => one.place !== place) ?? null)
    void forgetBrought(accountId, { place })
  }
  return (
    <Stack spacing={4} sx={{ p: { xs: 4, md: 6 } }}>
      {refused.map(({ name, why }) => (
        <Banner key={name} hue="alert" title={text(`documents.shared.${why}`, { name, ...LIMITS })} alert />
      ))}
      {files.length === 0 ? (
        <EmptyState icon="document" title={text('documents.shared.none')}>
          {text('documents.shared.noneBody', LIMITS)}
        </EmptyState>
      ) : (
        <>
          <List aria-label={text('documents.shared.title')} disablePadding>
            {files.map(({ place, file }) => (
              <ListItem key={place} divider disableGutters sx={{ gap: 3 }}>
                <FileNameAndSize file={file} />
                <IconButton
                  icon="close"
                  label={text('form.upload.leaveOut', { name: file.name })}
                  onClick={() => forget(place)}
                />
              </ListItem>
            ))}
          </List>
          {isOffice ? (
            <Button look="primary" icon="add" sx={{ alignSelf: 'flex-start' }} onClick={() => setAdds(true)}>
              {text('documents.shared.add', { count: files.length })}
            </Button>
          ) : (
            <Banner hue="waiting" title={text('documents.shared.otherRole')} />
          )}
        </>
      )}
      {adds && (
        <NewDocumentDrawer
          person={null}
          brought={{ files, onAdded: forget }}
          onClose={() => {
            setAdds(false)
            if (files.length === 0) go(paths.page('documentList'), { replace: true })
          }}
        />
      )}
    </Stack>
  )
}
