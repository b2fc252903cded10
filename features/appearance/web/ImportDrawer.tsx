import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { unreadable } from '../shared/contrast-gate.rules.ts'
import type { CustomTheme } from '../shared/custom-theme.rules.ts'
import { FILE_MAX_KB, readThemeFile, type FileProblem } from '../shared/theme-file.rules.ts'
import { ImportedFile } from './ImportedFile.tsx'
import { keepThemes, keptThemes, THEMES_MAX } from './kept-themes.ts'
import { useBuiltInNames } from './use-built-in-names.ts'

/** Specification, section 9. */
const FILES_MAX = 3

/** A chosen file: why it is refused, or the theme in it; one that cannot be read in parts waits until its shades are taken. */
export type Chosen = { file: string } & (FileProblem | { theme: CustomTheme; faint: boolean })

/** Takes over themes from files that are dropped here or chosen. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const builtIn = useBuiltInNames()
  const [tooMany, setTooMany] = useState(false)
  const [over, setOver] = useState(false)
  const ready = chosen.flatMap((one) => ('theme' in one && !one.faint ? [one.theme] : []))
  const failed = tooMany || chosen.some((one) => 'problem' in one)
  const take = async (files: readonly File[]) => {
    setTooMany(files.length > FILES_MAX)
    setChosen(files.length > FILES_MAX ? [] : await readAll(files, builtIn))
  }
  const keepReady = () => {
    if (keptThemes().length + ready.length > THEMES_MAX) {
      toast('warning', text('appearance.full', { most: THEMES_MAX }))
      return
    }
    keepThemes(ready)
    toast('success', text('appearance.imported', { count: ready.length }))
    onClose()
  }
  return (
    <Drawer
      title={text('appearance.import')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            disabledReason={ready.length === 0 ? text('appearance.nothingReady') : undefined}
            onClick={keepReady}
          >
            {text('appearance.importReady', { count: ready.length })}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Box
          data-drop
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            void take([...event.dataTransfer.files])
          }}
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 3,
            p: 6,
            textAlign: 'center',
            borderRadius: 'var(--r-card)',
            border: '2px dashed var(--line-strong)',
            background: over ? 'var(--primary-soft)' : 'var(--sunken)',
            ...(over && { borderColor: 'var(--focus)' }),
          }}
        >
          <Typography>{text('appearance.drop', { most: FILES_MAX })}</Typography>
          <FileButton
            label={text('appearance.chooseFiles')}
            accept=".json,application/json"
            multiple
            onChooseAll={(files) => void take(files)}
          />
          <Typography variant="caption" color="textSecondary">
            {text('appearance.dropHelp', { kilobytes: FILE_MAX_KB })}
          </Typography>
        </Box>
        {failed && (
          <Banner hue="notthere" alert title={text('error.uploadMultiple')}>
            {tooMany && text('appearance.error.tooMany', { most: FILES_MAX })}
          </Banner>
        )}
        {chosen.map((one, index) => (
          <Card key={index} component="section" aria-label={one.file} sx={{ p: 4 }}>
            <ImportedFile
              chosen={one}
              onTake={(theme) => setChosen(chosen.with(index, { file: one.file, theme, faint: false }))}
            />
          </Card>
        ))}
      </Stack>
    </Drawer>
  )
}

/** Each file by itself: one that is refused stops no other. Of two with one name the second is refused. */
async function readAll(files: readonly File[], builtIn: readonly string[]): Promise<Chosen[]> {
  const names = [...builtIn, ...keptThemes().map(({ name }) => name)]
  const answers: Chosen[] = []
  for (const file of files) {
    const problem = await readOne(file, names)
    answers.push({ file: file.name, ...problem })
    if ('theme' in problem) names.push(problem.theme.name)
  }
  return answers
}

async function readOne(
  file: File,
  taken: readonly string[],
): Promise<FileProblem | { theme: CustomTheme; faint: boolean }> {
  if (file.size > FILE_MAX_KB * 1024) return { problem: 'tooLarge', at: '' }
  const answer = readThemeFile(await file.text(), taken)
  return 'problem' in answer ? answer : { theme: answer.read, faint: unreadable(answer.read).length > 0 }
}
