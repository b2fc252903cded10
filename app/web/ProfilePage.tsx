import Stack from '@mui/material/Stack'
import { lazy, Suspense } from 'react'
import { ProfileHead } from '#features/profile/web/profile-head.api.tsx'
import { ProfileData } from '#features/profile/web/profile-data.api.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { FEATURES } from './features.ts'

const PARTS = FEATURES.flatMap((feature) => feature.profileParts ?? [])
  .toSorted((a, b) => a.order - b.order)
  .map((part) => ({ ...part, View: lazy(async () => ({ default: await part.load() })) }))

/** profilePage: the own picture and data, then what the features put here (notices, security). */
export function ProfilePage() {
  return (
    <Stack spacing={6} sx={{ maxWidth: 880 }}>
      <ProfileHead />
      <ProfileData />
      {PARTS.map(({ name, View }) => (
        <Suspense key={name} fallback={<SkeletonRows />}>
          <View />
        </Suspense>
      ))}
    </Stack>
  )
}
