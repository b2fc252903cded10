import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, SkeletonRows } from '#platform/web/ui/view-states.tsx'

/** Pixels for one of the screen: a page is read when it is made larger. */
const SHARPNESS = 2
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url)

/** The pages of a PDF as pictures, one at a time. A worker reads the file; scripts in it are run by nobody. */
export function PdfPages({ blob }: { blob: Blob }) {
  const text = useText()
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'broken' | null>(null)
  const [page, setPage] = useState(1)
  useEffect(() => {
    const thread = new Worker(WORKER, { type: 'module' })
    const worker = PDFWorker.create({ port: thread })
    let open = true
    const show = (to: PDFDocumentProxy | 'broken') => open && setPdf(to)
    blob
      .arrayBuffer()
      .then((data) => getDocument({ data, worker, enableXfa: false }).promise)
      .then(show, () => show('broken'))
    return () => {
      open = false
      // A file that keeps its reader busy ends with the preview.
      worker.destroy()
      thread.terminate()
    }
  }, [blob])
  if (pdf === null) return <SkeletonRows rows={6} />
  if (pdf === 'broken')
    return (
      <EmptyState icon="document" title={text('documents.preview.broken')}>
        {text('documents.preview.brokenBody')}
      </EmptyState>
    )
  return (
    <>
      <Row sx={{ justifyContent: 'space-between', mb: 3 }}>
        <Button
          disabledReason={page === 1 ? text('documents.preview.first') : undefined}
          onClick={() => setPage(page - 1)}
        >
          {text('documents.preview.before')}
        </Button>
        <Typography component="span" aria-live="polite">
          {text('documents.preview.page', { page, pages: pdf.numPages })}
        </Typography>
        <Button
          disabledReason={page === pdf.numPages ? text('documents.preview.last') : undefined}
          onClick={() => setPage(page + 1)}
        >
          {text('documents.preview.next')}
        </Button>
      </Row>
      <Page key={page} pdf={pdf} number={page} />
    </>
  )
}

function Page({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const text = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let ended = false
    let stop = () => {}
    const draw = async () => {
      const page = await pdf.getPage(number)
      const on = canvas.current
      if (ended || !on) return
      const whole = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (on.parentElement!.clientWidth / whole.width) * SHARPNESS })
      on.width = viewport.width
      on.height = viewport.height
      const drawing = page.render({ canvas: on, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
      on.dataset['drawn'] = String(number)
    }
    draw().catch(() => !ended && setBroken(true))
    return () => {
      ended = true
      stop()
    }
  }, [pdf, number])
  if (broken) return <Typography>{text('documents.preview.broken')}</Typography>
  return (
    <Box sx={{ border: '1px solid var(--line)', overflow: 'hidden' }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={text('documents.preview.page', { page: number, pages: pdf.numPages })}
        style={{ width: '100%', display: 'block' }}
      />
    </Box>
  )
}
