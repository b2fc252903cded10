import { useText } from '#platform/web/i18n/use-text.ts'
import type { ImportReport } from '../shared/interchange.contract.ts'

const KINDS = ['groups', 'places', 'children', 'guardians'] as const

/** How many records are new, changed or the same. */
export function TallyTable({ report }: { report: ImportReport }) {
  const text = useText()
  return (
    <table className="tbl card">
      <thead>
        <tr>
          <th scope="col">{text('interchange.what')}</th>
          <th scope="col" className="right">{text('interchange.created')}</th><th scope="col" className="right">{text('interchange.changed')}</th><th scope="col" className="right">{text('interchange.unchanged')}</th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <td className="m">{text(`interchange.${kind}`)}</td>
            <td className="right num">{report[kind].created}</td><td className="right num">{report[kind].changed}</td><td className="right num">{report[kind].unchanged}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is wrong, row by row: where, what stands there, why. */
export function ProblemTable({ report }: { report: ImportReport }) {
  const text = useText()
  const more = report.problemCount - report.problems.length
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={text('interchange.reason')}>
      <table className="tbl card">
        <thead>
          <tr><th scope="col" className="right">{text('interchange.row')}</th><th scope="col">{text('interchange.field')}</th><th scope="col">{text('interchange.reason')}</th></tr>
        </thead>
        <tbody>
          {report.problems.map((problem) => (
            <tr key={`${problem.row}.${problem.field}.${problem.reason}`}>
              <td className="right num">{problem.row}</td>
              <td>{problem.field}</td>
              <td>{text(`interchange.reason.${problem.reason}`)}{problem.value && <span className="t12 t2 block">{problem.value}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="pad t2">{text('interchange.more', { count: more })}</p>}
    </div>
  )
}
