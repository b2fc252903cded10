import SvgIcon from '@mui/material/SvgIcon'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Section } from '../shared/diary.rules.ts'

/** Rounded Material icons (Apache 2.0) that this page alone shows. */
const PATHS = {
  meals:
    'M16 6v6c0 1.1.9 2 2 2h1v7c0 .55.45 1 1 1s1-.45 1-1V3.13c0-.65-.61-1.13-1.24-.98C17.6 2.68 16 4.51 16 6m-5 3H9V3c0-.55-.45-1-1-1s-1 .45-1 1v6H5V3c0-.55-.45-1-1-1s-1 .45-1 1v6c0 2.21 1.79 4 4 4v8c0 .55.45 1 1 1s1-.45 1-1v-8c2.21 0 4-1.79 4-4V3c0-.55-.45-1-1-1s-1 .45-1 1z',
  drinks:
    'm3 2 2.01 18.23C5.13 21.23 5.97 22 7 22h10c1.03 0 1.87-.77 1.99-1.77L21 2zm9 17c-1.66 0-3-1.34-3-3 0-2 3-5.4 3-5.4s3 3.4 3 5.4c0 1.66-1.34 3-3 3m6.33-11H5.67l-.44-4h13.55z',
  sleep:
    'M12.34 2.02C6.59 1.82 2 6.42 2 12c0 5.52 4.48 10 10 10 3.71 0 6.93-2.02 8.66-5.02-7.51-.25-12.09-8.43-8.32-14.96',
  mood: 'M11.99 2C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8m3.5-9c.83 0 1.5-.67 1.5-1.5S16.33 8 15.5 8 14 8.67 14 9.5s.67 1.5 1.5 1.5m-7 0c.83 0 1.5-.67 1.5-1.5S9.33 8 8.5 8 7 8.67 7 9.5 7.67 11 8.5 11m3.5 6.5c2.33 0 4.31-1.46 5.11-3.5H6.89c.8 2.04 2.78 3.5 5.11 3.5',
} satisfies Partial<Record<Section, string>>

const ICONS: Record<Exclude<Section, keyof typeof PATHS>, IconName> = {
  care: 'heart',
  activities: 'people',
  note: 'edit',
  doses: 'medical',
  measurements: 'chart',
  treatments: 'handOver',
  events: 'attention',
  journeys: 'minibus',
}

const isDrawn = (section: Section): section is keyof typeof PATHS => section in PATHS

/** The icon of a section; its name stands beside it. */
export function SectionIcon({ section }: { section: Section }) {
  if (!isDrawn(section)) return <Icon name={ICONS[section]} />
  return (
    <SvgIcon style={{ fontSize: 20 }}>
      <path d={PATHS[section]} />
    </SvgIcon>
  )
}
