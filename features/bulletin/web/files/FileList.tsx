import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { detachFile, downloadFile, thumbnailOfFile } from '../../shared/additions.contract.ts'
import type { Attachment, Post } from '../../shared/bulletin.contract.ts'
import { TOUCHES } from '../use-post-actions.ts'
import { AddFile } from './AddFile.tsx'

const isPicture = ({ mimeType, withheld }: Attachment) => mimeType.startsWith('image/') && !withheld
const unread = ({ state }: Post) => state === 'draft' || state === 'waiting' || state === 'planned'

/** The files of a post: pictures to be looked at, others to be saved; added and removed until it is published. */
export function FileList({ post }: { post: Post }) {
  const text = useText()
  const writes = post.abilities.edit && unread(post)
  if (post.attachments.length === 0 && !writes) return null
  return (
    <Stack spacing={3} component="section" aria-label={text('bulletin.files')}>
      {post.attachments.some(isPicture) && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))' }}>
          {post.attachments.filter(isPicture).map((file) => (
            <Picture key={file.id} file={file} />
          ))}
        </Box>
      )}
      {post.attachments.length > 0 && (
        <List aria-label={text('bulletin.files')} disablePadding>
          {post.attachments.map((file) => (
            <FileRow key={file.id} file={file} removes={writes || (post.abilities.edit && file.withheld)} />
          ))}
        </List>
      )}
      {writes && <AddFile post={post} />}
    </Stack>
  )
}

function FileRow({ file, removes }: { file: Attachment; removes: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const detach = useCommand(detachFile, TOUCHES)
  const save = async () => saveBlob(await callBytes(downloadFile, { params: { id: file.id } }), file.name)
  return (
    <ListItem divider disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Icon name="attach" />
      <Box sx={{ ...REST, flexBasis: 160 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {[
            text('bulletin.kilobytes', { size: showNumber(Math.max(1, Math.round(file.size / 1024))) }),
            ...file.children,
          ].join(' · ')}
        </Typography>
        {file.withheld && (
          <StateChip hue="notthere" icon="eyeOff">
            {text('bulletin.withheld')}
          </StateChip>
        )}
      </Box>
      {!file.withheld && (
        <IconButton
          icon="download"
          label={text('bulletin.download', { name: file.name })}
          onClick={() => void save().catch(errorToast)}
        />
      )}
      {removes && (
        <IconButton
          icon="close"
          label={text('bulletin.detach', { name: file.name })}
          disabled={detach.isPending}
          onClick={() => void detach.mutateAsync({ params: { id: file.id } }).catch(errorToast)}
        />
      )}
    </ListItem>
  )
}

/** A picture, small; pressed it takes the whole width. */
function Picture({ file }: { file: Attachment }) {
  const text = useText()
  const [large, setLarge] = useState(false)
  const query = useQuery({
    queryKey: ['bulletinPictures', file.id, large],
    // The small one stays in sight until the large one is there.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => callBytes(large ? downloadFile : thumbnailOfFile, { params: { id: file.id } }, { signal }),
  })
  const address = useAddressOf(query.data)
  if (query.error)
    return (
      <Button icon="refresh" onClick={() => void query.refetch()}>
        {text('utils.tryAgain')}
      </Button>
    )
  if (!address) return <Skeleton variant="rounded" height={140} />
  return (
    <ButtonBase
      aria-expanded={large}
      aria-label={text(large ? 'bulletin.smaller' : 'bulletin.larger', { name: file.name })}
      onClick={() => setLarge(!large)}
      sx={{
        borderRadius: 2,
        overflow: 'hidden',
        ...(large && { gridColumn: '1 / -1' }),
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
      }}
    >
      <Box
        component="img"
        src={address}
        alt=""
        sx={{
          display: 'block',
          width: '100%',
          background: 'var(--sunken)',
          ...(large ? { maxHeight: '70vh', objectFit: 'contain' } : { height: 140, objectFit: 'cover' }),
        }}
      />
    </ButtonBase>
  )
}

/** On the card of a post: how many files and pictures it has. */
export function FileSummary({ post }: { post: Post }) {
  const text = useText()
  return (
    <Row gap={1} sx={{ color: 'text.secondary' }}>
      <Icon name="attach" size={16} />
      <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {post.attachments.length === 1
          ? post.attachments[0]?.name
          : text('bulletin.fileCount', { count: post.attachments.length })}
      </Typography>
    </Row>
  )
}
