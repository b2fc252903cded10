import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { blocksOf } from '../shared/legal.rules.ts'

/** A legal text with its headings, paragraphs and lists. Levels of headings go on below the title of the page. */
export function LegalBody({ children, language }: { children: string; language: string }) {
  return (
    <Stack spacing={3} lang={language} sx={{ maxWidth: '70ch', overflowWrap: 'anywhere', color: 'text.primary' }}>
      {blocksOf(children).map((block, index) => {
        if (block.kind === 'heading')
          return (
            <Typography key={index} component="h2" variant="h4" sx={{ pt: 2 }}>
              {block.text}
            </Typography>
          )
        if (block.kind === 'list')
          return (
            <Box key={index} component="ul" sx={{ m: 0, pl: 5, listStyle: 'disc' }}>
              {block.items.map((item, at) => (
                <Typography key={at} component="li">
                  {item}
                </Typography>
              ))}
            </Box>
          )
        return (
          <Typography key={index} sx={{ whiteSpace: 'pre-line' }}>
            {block.text}
          </Typography>
        )
      })}
    </Stack>
  )
}
