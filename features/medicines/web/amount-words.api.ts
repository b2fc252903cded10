import { showNumber } from '#platform/web/i18n/formats.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

/** A number with as many decimals as it has, three at most. */
export const numberWords = (value: number): string => {
  const decimals = [0, 1, 2, 3].find((n) => Number(value.toFixed(n)) === value) ?? 3
  return showNumber(value, decimals)
}

export const amountWords = (amount: number, unit: string, say: Say): string =>
  `${numberWords(amount)} ${say(amount === 1 ? `medicines.unitOne.${unit}` : `medicines.unit.${unit}`)}`
