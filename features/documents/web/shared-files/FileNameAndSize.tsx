import Typography from '@mui/material/Typography'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'

/** The name of a file and how large it is. */
export function FileNameAndSize({ file }: { file: File }) {
  const text = useText()
  return (
    <span style={{ flex: 1, minWidth: 0 }}>
      <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {text('documents.files.kilobytes', { size: showNumber(Math.ceil(file.size / 1024)) })}
      </Typography>
    </span>
  )
}
