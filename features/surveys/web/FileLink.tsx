import Link from '@mui/material/Link'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { downloadFile } from '../shared/files.contract.ts'

/** A file of an answer to save on this device; without one that it is on its way. */
export function FileLink({ file }: { file: { id: string; name: string } | undefined }) {
  const text = useText()
  const errorToast = useErrorToast()
  if (!file) return text('surveys.fileWaits')
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      aria-label={text('surveys.saveFile', { name: file.name })}
      onClick={() => void saveFile(downloadFile, { params: { id: file.id } }, file.name).catch(errorToast)}
      sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
    >
      {file.name}
    </Link>
  )
}
