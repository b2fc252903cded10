/** The text id of the title of an alert. Earlier ones knew less: one was about one child, or named nobody who counted. */
export function alertText({ rule, values }: { rule: string; values: Readonly<Record<string, unknown>> }): string {
  if (rule === 'LEFT_EARLY' && values['children'] === undefined) return 'alerts.LEFT_EARLY.child'
  if (rule === 'RECEIPT_DIFFERS' && values['crew'] !== undefined) return 'alerts.RECEIPT_DIFFERS.named'
  if (rule === 'CONTRADICTION' && values['otherRun'] !== undefined) return 'alerts.CONTRADICTION.runs'
  if (rule === 'NOT_STARTED' && values['children'] !== undefined) return 'alerts.NOT_STARTED.lapsed'
  if (rule === 'RIDE_UNDECIDED' && values['decision'] !== undefined)
    return `alerts.RIDE_UNDECIDED.${values['decision'] === 'riding' ? 'riding' : 'not_riding'}`
  if (rule === 'UNPLANNED_CHILD' && values['namedAs'] !== undefined)
    return `alerts.UNPLANNED_CHILD.${values['namedAs'] === 'nobody' ? 'nobody' : 'child'}`
  return `alerts.${rule}`
}

/** The place of an alert about a child who was brought back, in the language of `say`. */
export const placeWords = (
  values: Readonly<Record<string, string | number>>,
  say: (id: string) => string,
): Record<string, string> =>
  values['place'] === undefined ? {} : { where: say(`boarding.return.at.${values['place']}`) }
