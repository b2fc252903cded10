import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NO_RIGHTS, type Rights } from '#features/relationships/shared/relationships.contract.ts'
import { ApiProblem, cancelledByOwner, isCancelled } from '#platform/web/api/api-problem.ts'
import { base64Of } from '#platform/web/api/base64.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IMPORT_FILE_BYTES, importFamilies, importReport, type ImportReport } from '../shared/interchange.contract.ts'

type ChosenFile = { fileName: string; data: string; newGroups: { name: string; zone: string }[] }
/** `again`: the file is looked at once more; what was found before stays in sight. */
type Step =
  | { at: 'choose' }
  | { at: 'checking'; fileName: string }
  | { at: 'importing'; file: ChosenFile }
  | { at: 'checked' | 'again'; file: ChosenFile; report: ImportReport }

/** What an import changes on other pages. */
const TOUCHED = ['children', 'places', 'people', 'routes', 'groups', 'session']

/** The steps of an import: a file is looked at, with other groups where it needs them, and then taken. */
export function useImport(onTaken: (report: ImportReport) => void) {
  const text = useText()
  const client = useQueryClient()
  const problemText = useProblemText()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [problem, setProblem] = useState<string | null>(null)
  const [rights, setRights] = useState<Rights>(NO_RIGHTS)
  const [sent, setSent] = useState(0)
  const running = useRef<AbortController | null>(null)

  const send = (file: ChosenFile, how: { dryRun: true } | { dryRun: false; rights: Rights }) => {
    running.current = new AbortController()
    setSent(0)
    const { signal } = running.current
    return call(importFamilies, { body: { ...file, ...how } }, { signal, onProgress: setSent })
  }
  const look = (file: ChosenFile) => send(file, { dryRun: true })
  const refreshAll = () => Promise.all(TOUCHED.map((name) => refresh(client, [name])))
  /** Nothing is said of what the person cancelled. */
  const tell = (error: unknown) => setProblem(isCancelled(error) ? null : problemText(error))

  const check = async (chosen: File) => {
    setProblem(null)
    if (chosen.size > IMPORT_FILE_BYTES) return setProblem(text('interchange.tooLarge'))
    setStep({ at: 'checking', fileName: chosen.name })
    try {
      const data = await base64Of(chosen)
      const file = { fileName: chosen.name, data, newGroups: [] }
      setStep({ at: 'checked', file, report: await look(file) })
    } catch (error) {
      tell(error)
      setStep({ at: 'choose' })
    }
  }
  const lookAgain = async (file: ChosenFile, before: { file: ChosenFile; report: ImportReport }) => {
    setStep({ at: 'again', file, report: before.report })
    try {
      setStep({ at: 'checked', file, report: await look(file) })
    } catch (error) {
      tell(error)
      setStep({ at: 'checked', ...before })
    }
  }
  const withGroups = async (before: ChosenFile, report: ImportReport, names: readonly string[]) => {
    setProblem(null)
    const newGroups = names.map((name) => ({ name, zone: deviceZone() }))
    await lookAgain({ ...before, newGroups }, { file: before, report })
  }
  const take = async (file: ChosenFile, before: ImportReport) => {
    setProblem(null)
    setStep({ at: 'importing', file })
    try {
      const report = await send(file, { dryRun: false, rights })
      await refreshAll()
      onTaken(report)
    } catch (error) {
      tell(error)
      // It may have been taken in the moment in which it was cancelled: another look says what is left to do.
      if (running.current?.signal.aborted === true) {
        await refreshAll()
        return lookAgain(file, { file, report: before })
      }
      // Somebody changed something between the look and the import: the new report says what.
      const report = error instanceof ApiProblem ? importReport.safeParse(error.facts.current) : undefined
      setStep({ at: 'checked', file, report: report?.success ? report.data : before })
    }
  }
  const cancel = () => running.current?.abort(cancelledByOwner())

  return { step, problem, rights, setRights, sent, check, withGroups, take, cancel }
}
