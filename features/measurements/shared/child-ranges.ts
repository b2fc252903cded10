import type { Ages, Mark, Part } from './definition-types.ts'

/**
 * What is usual for a child by age (PALS, 2015). Fixed limits of this kind flag too many healthy children: outside of them a value is tinted and nobody
 * is told; it is amber when the child was said to be unwell. Low systolic pressure is that of the same chart.
 */
type Usual = { ages: Ages } & Readonly<Record<'heart' | 'breath' | 'systolic' | 'diastolic', readonly [number, number]>>

const years = (from: number, to: number): Ages => ({ from: from * 12, to: to * 12 })

export const USUAL: readonly Usual[] = [
  { ages: { from: 0, to: 1 }, heart: [100, 205], breath: [30, 53], systolic: [67, 84], diastolic: [35, 53] },
  { ages: { from: 1, to: 12 }, heart: [100, 190], breath: [30, 53], systolic: [72, 104], diastolic: [37, 56] },
  { ages: years(1, 3), heart: [98, 140], breath: [22, 37], systolic: [86, 106], diastolic: [42, 63] },
  { ages: years(3, 6), heart: [80, 120], breath: [20, 28], systolic: [89, 112], diastolic: [46, 72] },
  { ages: years(6, 10), heart: [75, 118], breath: [18, 25], systolic: [97, 115], diastolic: [57, 76] },
  { ages: years(10, 12), heart: [75, 118], breath: [18, 25], systolic: [102, 120], diastolic: [61, 80] },
  { ages: years(12, 16), heart: [60, 100], breath: [12, 20], systolic: [110, 131], diastolic: [64, 83] },
]

const UNWELL = { unwell: 'yes' }

const beyond = (
  ages: Ages,
  [low, high]: readonly [number, number],
  how: Pick<Mark, 'level' | 'of' | 'when'>,
): Mark[] => [
  { ...how, is: 'below', than: low, ages, source: 'PALS' },
  { ...how, is: 'above', than: high, ages, source: 'PALS' },
]

const tinted = (ages: Ages, range: readonly [number, number], of: Part): Mark[] =>
  beyond(ages, range, { level: 'tint', of })

const outside = (ages: Ages, range: readonly [number, number]): Mark[] => [
  ...tinted(ages, range, 'value'),
  ...beyond(ages, range, { level: 'amber', of: 'value', when: UNWELL }),
]

const lowSystolic = (ages: Ages, than: number): Mark => ({
  level: 'red',
  of: 'value',
  is: 'below',
  than,
  ages,
  source: 'PALS',
})

export const CHILD_MARKS: Readonly<
  Record<'PRESSURE' | 'HEART_RATE' | 'RESP_RATE' | 'TEMPERATURE' | 'SATURATION', readonly Mark[]>
> = {
  PRESSURE: [
    lowSystolic({ from: 0, to: 1 }, 60),
    lowSystolic({ from: 1, to: 12 }, 70),
    // 70 and twice the years, for each year from 1 to 9.
    ...Array.from({ length: 9 }, (_, index) => lowSystolic(years(index + 1, index + 2), 70 + 2 * (index + 1))),
    lowSystolic(years(10, 16), 90),
    ...USUAL.flatMap(({ ages, systolic, diastolic }) => [
      ...tinted(ages, systolic, 'value'),
      ...tinted(ages, diastolic, 'second'),
    ]),
  ],
  HEART_RATE: [
    ...USUAL.flatMap(({ ages, heart }) => outside(ages, heart)),
    { level: 'red', of: 'value', is: 'below', than: 60, ages: years(0, 16), when: UNWELL, source: 'PALS' },
  ],
  RESP_RATE: USUAL.flatMap(({ ages, breath }) => outside(ages, breath)),
  TEMPERATURE: [
    { level: 'red', of: 'value', is: 'atLeast', than: 38, ages: { from: 0, to: 3 }, source: 'NG143' },
    { level: 'amber', of: 'value', is: 'atLeast', than: 39, ages: { from: 3, to: 6 }, source: 'NG143' },
    // From here on a house calls the family and keeps the child from the others.
    { level: 'amber', of: 'value', is: 'atLeast', than: 38, ages: { from: 6, to: 192 }, source: 'own' },
    { level: 'tint', of: 'value', is: 'atLeast', than: 38, ages: { from: 3, to: 6 }, source: 'own' },
  ],
  SATURATION: [{ level: 'red', of: 'value', is: 'below', than: 92, ages: years(0, 16), source: 'own' }],
}
