import Stack from '@mui/material/Stack'
import { ProfileHead } from '#features/profile/web/profile-head.api.tsx'
import { ProfileData } from '#features/profile/web/profile-data.api.tsx'
import { profileParts } from '#features/profile/web/slots.api.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'

/** profilePage: the own picture and data, then what the features put here (notices, security). */
export function ProfilePage() {
  return (
    <Stack spacing={6} sx={{ maxWidth: 880 }}>
      <ProfileHead />
      <ProfileData />
      <SlotParts slot={profileParts} about={{}} rows={5} />
    </Stack>
  )
}
