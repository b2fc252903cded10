type Refused = { fieldName: string; message: string }

/**
 * What the server refused, by the names that the form shows: `crew.2.personId` is its field `personId`. What belongs to
 * none of them is left out.
 */
export function markedOf(refused: readonly Refused[], shown: ReadonlySet<string>): Refused[] {
  return refused.flatMap(({ fieldName, message }) => {
    const name = [fieldName, fieldName.split('.').at(-1) ?? ''].find((one) => shown.has(one))
    return name === undefined ? [] : [{ fieldName: name, message }]
  })
}
